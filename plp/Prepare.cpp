// Prepare.cpp - see Prepare.h.
#include "plp/Prepare.h"

#include "plp/Effects.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/DomTreeUpdater.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace tarry::plp {

static bool onlyPassesTime(const Loop &L) {
  for (const BasicBlock *Block : L.blocks())
    for (const Instruction &I : *Block) {
      auto *Intrinsic = dyn_cast<IntrinsicInst>(&I);
      if (isHint(I) || (Intrinsic && Intrinsic->isAssumeLikeIntrinsic()))
        continue;
      if (I.mayReadOrWriteMemory() || I.mayHaveSideEffects())
        return false;
      if (any_of(I.users(), [&](const User *U) { return !L.contains(cast<Instruction>(U)); }))
        return false;
    }
  return true;
}

static bool isPauseLoop(Loop &L, ScalarEvolution &Evolution) {
  BasicBlock *Exit = L.getUniqueExitBlock();
  if (!L.isInnermost() || !L.getLoopPreheader() || !Exit || !L.hasDedicatedExits() ||
      !onlyPassesTime(L))
    return false;
  if (!Exit->phis().empty()) // something from outside, chosen by how the loop is left
    return false;
  return !isa<SCEVCouldNotCompute>(Evolution.getBackedgeTakenCount(&L)); // it ends
}

bool deletePauseLoops(Function &, LoopInfo &Loops, DominatorTree &Dominators,
                      ScalarEvolution &Evolution) {
  bool Changed = false;
  // A loop may become a pause loop when one inside it is gone.
  for (bool Again = true; Again;) {
    Again = false;
    for (Loop *L : Loops.getLoopsInPreorder())
      if (isPauseLoop(*L, Evolution)) {
        deleteDeadLoop(L, &Dominators, &Evolution, &Loops);
        Changed = Again = true;
        break;
      }
  }
  return Changed;
}

bool mergeBlocks(Function &F, LoopInfo &Loops, DominatorTree &Dominators) {
  DomTreeUpdater Updater(Dominators, DomTreeUpdater::UpdateStrategy::Eager);
  bool Changed = false;
  for (BasicBlock &Block : make_early_inc_range(F))
    Changed |= MergeBlockIntoPredecessor(&Block, &Updater, &Loops);
  return Changed;
}

} // namespace tarry::plp
