// VariableNames.h - what the source calls the memory that a pointer points to.
//
// Best effort, for reports only: "x", "queue.head", "array[]", "node->next", or "" when not known.
// A wrong name misleads a reader but never changes what is explored.
#ifndef TARRY_PASS_VARIABLENAMES_H
#define TARRY_PASS_VARIABLENAMES_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Function.h"

#include <string>

namespace tarry {

class VariableNames {
public:
  /// Looks at the debug variables of `F`; do it before the function is changed.
  explicit VariableNames(llvm::Function &F);

  /// The variable, or the part of it, that an access of `Size` bytes at `Pointer` is about; Size 0
  /// when it is not constant.
  std::string describe(const llvm::Value *Pointer, uint64_t Size) const;

private:
  /// An expression of the source and its type; no text: not known.
  struct Expression {
    std::string Text;
    const llvm::DIType *Type = nullptr;
  };

  Expression objectAt(const llvm::Value *Pointer, uint64_t Size, unsigned Depth) const;
  Expression namedObject(const llvm::Value *Base) const;
  Expression pointerValue(const llvm::Value *V, unsigned Depth) const;

  const llvm::Module &M;
  llvm::DenseMap<const llvm::Value *, const llvm::DILocalVariable *> Values;
  llvm::DenseMap<const llvm::Value *, const llvm::DILocalVariable *> Addresses;
};

} // namespace tarry

#endif
