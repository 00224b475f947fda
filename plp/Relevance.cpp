// Relevance.cpp - marks what matters, from L1 backwards.
#include "plp/Relevance.h"

#include "plp/Effects.h"

#include "llvm/Analysis/IteratedDominanceFrontier.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace tarry::plp {

void Relevance::add(Instruction &I) {
  if (!Matters.insert(&I).second)
    return;
  Pending.push_back(&I);
  addBlock(*I.getParent());
}

void Relevance::addBlock(BasicBlock &Block) {
  if (Blocks.insert(&Block).second)
    NewBlocks.insert(&Block);
}

/// Does the branch decide whether a loop goes on?
static bool decidesLoop(const BasicBlock &Block, const LoopInfo &Loops, const BlockOrder &Order) {
  for (const BasicBlock *To : successors(&Block)) {
    if (Order.placeOf(To) <= Order.placeOf(&Block))
      return true;
    for (const Loop *L = Loops.getLoopFor(&Block); L; L = L->getParentLoop())
      if (!L->contains(To))
        return true;
  }
  return false;
}

/// L1.
void Relevance::addRoots(Function &F, const LoopInfo &Loops, const BlockOrder &Order) {
  for (Instruction &I : instructions(F)) {
    if (isa<BranchInst>(I) || isa<SwitchInst>(I)) {
      if (decidesLoop(*I.getParent(), Loops, Order))
        add(I);
      continue;
    }
    auto *Intrinsic = dyn_cast<IntrinsicInst>(&I);
    if (isHint(I) || isSleep(I) || setsSleep(I) ||
        (Intrinsic && Intrinsic->isAssumeLikeIntrinsic()))
      continue;
    if (I.isTerminator() || I.mayReadOrWriteMemory() || isa<CallBase>(I) ||
        I.mayHaveSideEffects() || mayTrap(I))
      add(I);
  }
  // Where nothing leads out, post-dominance says nothing of what is decided.
  for (BasicBlock *Root : Tree.roots())
    add(*Root->getTerminator());
}

void Relevance::spread() {
  while (!Pending.empty() || !NewBlocks.empty()) {
    while (!Pending.empty()) {
      Instruction *I = Pending.pop_back_val();
      for (Value *Operand : I->operands()) // L2
        if (auto *Source = dyn_cast<Instruction>(Operand))
          add(*Source);
      if (auto *Phi = dyn_cast<PHINode>(I)) // L3
        for (BasicBlock *From : Phi->blocks()) {
          addBlock(*From);
          add(*From->getTerminator());
        }
    }
    SmallVector<BasicBlock *, 16> Deciding;
    ReverseIDFCalculator Frontier(Tree);
    Frontier.setDefiningBlocks(NewBlocks);
    Frontier.calculate(Deciding);
    NewBlocks.clear();
    for (BasicBlock *Block : Deciding) // L3
      add(*Block->getTerminator());
  }
}

Relevance::Relevance(Function &F, const LoopInfo &Loops, const BlockOrder &Order,
                     PostDominatorTree &PostDominators)
    : Tree(PostDominators) {
  addRoots(F, Loops, Order);
  spread();
}

} // namespace tarry::plp
