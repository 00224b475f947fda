// Bound.cpp - see Bound.h.
#include "plp/Bound.h"

#include "plp/Effects.h"
#include "plp/Hooks.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/CFG.h"

using namespace llvm;

namespace tarry::plp {

static bool needsBound(const Loop &L, ScalarEvolution &Evolution) {
  if (Evolution.getSmallConstantMaxTripCount(&L) > 0)
    return false;
  return any_of(L.blocks(), [](const BasicBlock *Block) {
    return any_of(*Block, [](const Instruction &I) { return readsMemory(I) || isa<CallBase>(I); });
  });
}

static void addBound(Loop &L, unsigned Bound) {
  BasicBlock *Header = L.getHeader();
  IRBuilder<> Builder(Header, Header->begin());
  PHINode *Count = Builder.CreatePHI(Builder.getInt64Ty(), pred_size(Header), "tarry.iteration");
  Builder.SetInsertPoint(Header, Header->getFirstInsertionPt());
  Builder.SetCurrentDebugLocation(L.getStartLoc());
  Value *Next = Builder.CreateAdd(Count, Builder.getInt64(1));
  callHook(Builder, BoundHook, {Next, Builder.getInt64(Bound), noSite(Builder)}, 3);
  for (BasicBlock *From : predecessors(Header))
    Count->addIncoming(L.contains(From) ? Next : Builder.getInt64(0), From);
}

void boundLoops(LoopInfo &Loops, ScalarEvolution &Evolution, unsigned Bound) {
  for (Loop *L : Loops.getLoopsInPreorder())
    if (needsBound(*L, Evolution))
      addBound(*L, Bound);
}

} // namespace tarry::plp
