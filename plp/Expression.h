// Expression.h - what a register is computed from, without the places where it was computed.
//
// A root is a value that somebody has to produce: a load, a phi, a call, an argument, a constant.
// Everything else is arithmetic over roots that can be done again anywhere without harm. One
// expression has one address, so equality is equality of pointers.
//   X1  Only instructions that cannot trap and touch no memory are looked into.
//   X2  A compare-exchange succeeds if and only if the value that it found equals the expected one:
//       its flag is that comparison, and only the value is a root. (They are all made strong.)
//   X3  What is built from an expression again has no promises (nsw, exact, ...) left.
//   X4  Parts are shared, and each use of a value doubles what is written out: whoever follows
//       operands asks `Nodes` first or notes where it has been.
#ifndef TARRY_PLP_EXPRESSION_H
#define TARRY_PLP_EXPRESSION_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/FoldingSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/Allocator.h"

#include <functional>

namespace tarry::plp {

struct Expression : llvm::FoldingSetNode {
  enum ShapeKind : uint8_t { Root, Binary, Cast, Compare, Select };

  ShapeKind Shape;
  unsigned Code; ///< opcode or predicate
  llvm::Type *Ty;
  llvm::Value *V; ///< of a root
  llvm::ArrayRef<const Expression *> Operands;
  unsigned Nodes = 1; ///< when written out, where a part that occurs twice counts twice

  bool isRoot() const { return Shape == Root; }
  const llvm::ConstantInt *asInteger() const;
  void Profile(llvm::FoldingSetNodeID &Id) const;
};

class ExpressionPool {
public:
  /// `Opens` tells which instructions to look into; others are roots.
  ExpressionPool(const llvm::DataLayout &DataLayout,
                 std::function<bool(const llvm::Instruction &)> Opens)
      : Layout(DataLayout), MayOpen(std::move(Opens)) {}

  const Expression *of(llvm::Value *V, unsigned Depth = 0);
  const Expression *root(llvm::Value *V);
  const Expression *truth(bool Is, llvm::LLVMContext &Context);
  const Expression *binary(unsigned Opcode, const Expression *Left, const Expression *Right);
  const Expression *cast(unsigned Opcode, const Expression *Operand, llvm::Type *To);
  const Expression *compare(llvm::CmpInst::Predicate Predicate, const Expression *Left,
                            const Expression *Right);
  const Expression *select(const Expression *If, const Expression *Then, const Expression *Else);
  /// Of a truth value.
  const Expression *negate(const Expression *Truth);

  /// The expression with roots replaced; `For` returns null for those that stay.
  const Expression *substitute(const Expression *E,
                               llvm::function_ref<const Expression *(llvm::Value *)> For);

private:
  using Replacements = llvm::DenseMap<const Expression *, const Expression *>;

  const Expression *make(Expression::ShapeKind Shape, unsigned Code, llvm::Type *Ty, llvm::Value *V,
                         llvm::ArrayRef<const Expression *> Operands);
  const Expression *ofInstruction(llvm::Instruction &I, unsigned Depth);
  const Expression *substitute(const Expression *E,
                               llvm::function_ref<const Expression *(llvm::Value *)> For,
                               Replacements &Done);
  /// The same shape with other operands.
  const Expression *rebuild(const Expression *E, llvm::ArrayRef<const Expression *> Operands);

  const llvm::DataLayout &Layout;
  std::function<bool(const llvm::Instruction &)> MayOpen;
  llvm::BumpPtrAllocator Memory;
  llvm::FoldingSet<Expression> Known;
  llvm::DenseMap<std::pair<llvm::Value *, unsigned>, const Expression *> Opened; ///< by depth
};

/// Calls `Visit` once for each root of `E` that is no constant.
void forEachRoot(const Expression *E, llvm::function_ref<void(llvm::Value *)> Visit);

/// Is a part of it undefined or poison, whatever the roots are?
bool hasUndefined(const Expression *E);

/// Writes the instructions that compute `E`; `For` gives the value of a root there.
llvm::Value *materialize(const Expression *E, llvm::IRBuilder<> &Builder,
                         llvm::function_ref<llvm::Value *(llvm::Value *)> For);

/// The instruction that defines a root: of a part of a compare-exchange's result, that.
llvm::Instruction *definitionOf(llvm::Value *Root);

/// What a compare-exchange found, as a value that stands directly after it (X2).
llvm::Value *valueFoundBy(llvm::AtomicCmpXchgInst &Cas);

} // namespace tarry::plp

#endif
