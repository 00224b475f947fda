// Rewrite.h - stops a thread as soon as it is known that its iteration will be pure.
//
// For each conjunction c of a loop's purity condition an `assume(not c)` goes to the earliest point
// where c is known:
//   W1  directly after the last of c's registers, and of its anchor, on the way through the loop;
//   W2  a register that is not passed on every way to that point is carried there together with
//       whether it was passed in this iteration: not passed means that c does not hold;
//   W3  an iteration that has gone round inside the loop is not pure, whatever c says.
// The loop stays as it is: what is assumed decides only whether the thread goes on.
#ifndef TARRY_PLP_REWRITE_H
#define TARRY_PLP_REWRITE_H

#include "plp/Purity.h"

#include "llvm/IR/Dominators.h"

namespace tarry::plp {

/// One assumption that was put into a loop.
struct Blocker {
  llvm::CallInst *Assume; ///< null: it could not be placed
  std::string Text;       ///< of the condition under which the iteration is pure
};

class LoopRewriter {
public:
  LoopRewriter(llvm::Loop &Loop, const Purity &Found, const BlockOrder &BlockOrder,
               ExpressionPool &Expressions, llvm::DominatorTree &Tree, llvm::LoopInfo &AllLoops)
      : L(Loop), P(Found), Order(BlockOrder), Pool(Expressions), Dominators(Tree), Loops(AllLoops) {
  }

  /// `Describe` turns a condition into text.
  llvm::SmallVector<Blocker, 2> run(llvm::function_ref<std::string(const Conjunction &)> Describe);
  /// Are there blocks that the order does not know?
  bool hasSplitEdges() const { return !GoneRound.empty(); }

private:
  llvm::CallInst *place(const Conjunction &C);
  llvm::Instruction *pointOf(const Conjunction &C, llvm::DebugLoc &Where);
  bool isInside(const llvm::Value *V) const;
  llvm::Value *carried(llvm::Value *V, llvm::Instruction &From, llvm::Instruction &To,
                       llvm::Type *Ty);
  llvm::Value *clean(llvm::Instruction &Point);
  bool mayHaveGoneRound(const llvm::Instruction &Point) const;
  bool splitInternalEdges();

  llvm::Loop &L;
  const Purity &P;
  const BlockOrder &Order;
  ExpressionPool &Pool;
  llvm::DominatorTree &Dominators;
  llvm::LoopInfo &Loops;
  llvm::SmallVector<llvm::BasicBlock *, 2> GoneRound; ///< one per internal edge, once split
};

} // namespace tarry::plp

#endif
