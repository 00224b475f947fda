// Bound.cpp - see Bound.h.
#include "plp/Bound.h"

#include "plp/Effects.h"
#include "plp/Hooks.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

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
  Module &M = *Header->getModule();
  Type *Int64 = Type::getInt64Ty(M.getContext()), *Pointer = PointerType::get(M.getContext(), 0);
  IRBuilder<> Builder(Header, Header->begin());
  PHINode *Count = Builder.CreatePHI(Int64, pred_size(Header), "tarry.iteration");
  Builder.SetInsertPoint(Header, Header->getFirstInsertionPt());
  Builder.SetCurrentDebugLocation(L.getStartLoc());
  auto *Signature = FunctionType::get(Builder.getVoidTy(), {Int64, Int64, Pointer}, false);
  FunctionCallee Hook = M.getOrInsertFunction(
      BoundHook, Signature,
      AttributeList::get(M.getContext(), AttributeList::FunctionIndex, {Attribute::NoUnwind}));
  Value *Next = Builder.CreateAdd(Count, Builder.getInt64(1));
  Builder.CreateCall(
      Hook, {Next, Builder.getInt64(Bound), ConstantPointerNull::get(cast<PointerType>(Pointer))});
  for (BasicBlock *From : predecessors(Header))
    Count->addIncoming(L.contains(From) ? Next : Builder.getInt64(0), From);
}

bool boundLoops(Function &, LoopInfo &Loops, ScalarEvolution &Evolution, unsigned Bound) {
  bool Changed = false;
  for (Loop *L : Loops.getLoopsInPreorder())
    if (needsBound(*L, Evolution)) {
      addBound(*L, Bound);
      Changed = true;
    }
  return Changed;
}

} // namespace tarry::plp
