// Prepare.cpp - see Prepare.h.
#include "plp/Prepare.h"

#include "plp/Effects.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace tarry::plp {

using LoopSet = SmallPtrSet<Loop *, 8>;

static bool onlyPassesTime(const Loop &L) {
  for (const BasicBlock *Block : L.blocks())
    for (const Instruction &I : *Block) {
      if (any_of(I.users(), [&](const User *U) { return !L.contains(cast<Instruction>(U)); }))
        return false;
      auto *Intrinsic = dyn_cast<IntrinsicInst>(&I);
      if (isHint(I) || (Intrinsic && Intrinsic->isAssumeLikeIntrinsic()))
        continue;
      if (I.mayReadOrWriteMemory() || I.mayHaveSideEffects() || mayTrap(I))
        return false;
    }
  return true;
}

static bool isPauseLoop(Loop &L, ScalarEvolution &Evolution, const LoopSet &PauseLoops) {
  if (!all_of(L.getSubLoops(), [&](Loop *Inner) { return PauseLoops.contains(Inner); }))
    return false;
  BasicBlock *Exit = L.getUniqueExitBlock();
  if (!L.getLoopPreheader() || !Exit || !L.hasDedicatedExits() || !onlyPassesTime(L))
    return false;
  if (!Exit->phis().empty()) // something from outside, chosen by how the loop is left
    return false;
  return !isa<SCEVCouldNotCompute>(Evolution.getBackedgeTakenCount(&L)); // it ends
}

/// A division by zero that gives a delay ends the program also when nobody waits that long: an
/// empty assembly uses it.
static void keepTraps(Function &F) {
  SmallVector<Instruction *, 4> Traps;
  for (Instruction &I : instructions(F))
    if (isa<BinaryOperator>(I) && I.getType()->isIntegerTy() && mayTrap(I))
      Traps.push_back(&I);
  for (Instruction *I : Traps) {
    IRBuilder<> Builder(I->getNextNode());
    Value *Word = Builder.CreateZExtOrTrunc(I, Builder.getInt64Ty());
    auto *Signature = FunctionType::get(Builder.getVoidTy(), {Word->getType()}, false);
    Builder.CreateCall(Signature, InlineAsm::get(Signature, "", "r", /*hasSideEffects=*/true),
                       Word);
  }
}

void deletePauseLoops(LoopInfo &Loops, DominatorTree &Dominators, ScalarEvolution &Evolution) {
  LoopSet PauseLoops;
  SmallVector<Loop *, 8> Ordered(Loops.getLoopsInPreorder());
  for (Loop *L : reverse(Ordered)) // inner ones first
    if (isPauseLoop(*L, Evolution, PauseLoops))
      PauseLoops.insert(L);
  if (PauseLoops.empty())
    return;
  erase_if(Ordered, [&](Loop *L) { // the outermost ones are left
    return !PauseLoops.contains(L) || PauseLoops.contains(L->getParentLoop());
  });
  Function &F = *Ordered.front()->getHeader()->getParent();
  for (Loop *L : Ordered)
    deleteDeadLoop(L, nullptr, &Evolution, &Loops);
  Dominators.recalculate(F); // once: to follow each change would be quadratic
  keepTraps(F);
}

void mergeBlocks(Function &F, LoopInfo &Loops, DominatorTree &Dominators) {
  bool Changed = false;
  for (BasicBlock &Block : make_early_inc_range(F))
    Changed |= MergeBlockIntoPredecessor(&Block, nullptr, &Loops);
  if (Changed)
    Dominators.recalculate(F);
}

bool calmInvokes(Function &F) {
  SmallVector<InvokeInst *, 4> Found;
  for (BasicBlock &Block : F)
    if (auto *Invoke = dyn_cast<InvokeInst>(Block.getTerminator()))
      if (neverThrows(*Invoke))
        Found.push_back(Invoke);
  for (InvokeInst *Invoke : Found)
    changeToCall(Invoke);
  return !Found.empty();
}

} // namespace tarry::plp
