// Relevance.h - which local variables can change what a thread does?
//
// A delay that doubles with every failed attempt is a local variable that changes, but nothing
// follows from it when pausing has no effect. What matters:
//   L1  everything that touches memory, calls (a sleep is none: how long it takes is not explored),
//       returns, what may trap, and every branch that decides whether a loop goes on;
//   L2  what something that matters is computed from;
//   L3  a branch that decides whether something that matters is executed, or which value a phi that
//       matters takes.
#ifndef TARRY_PLP_RELEVANCE_H
#define TARRY_PLP_RELEVANCE_H

#include "plp/Purity.h"

#include "llvm/Analysis/PostDominators.h"

namespace tarry::plp {

class Relevance {
public:
  Relevance(llvm::Function &F, const llvm::LoopInfo &Loops, const BlockOrder &Order,
            llvm::PostDominatorTree &PostDominators);

  bool matters(const llvm::Instruction &I) const { return Matters.contains(&I); }

private:
  void add(llvm::Instruction &I);
  void addBlock(llvm::BasicBlock &Block);
  void addRoots(llvm::Function &F, const llvm::LoopInfo &Loops, const BlockOrder &Order);
  void spread();

  llvm::PostDominatorTree &Tree;
  llvm::SmallPtrSet<const llvm::Instruction *, 32> Matters;
  llvm::SmallPtrSet<llvm::BasicBlock *, 16> Blocks, NewBlocks;
  llvm::SmallVector<llvm::Instruction *, 64> Pending;
};

} // namespace tarry::plp

#endif
