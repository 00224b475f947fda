// Rewrite.cpp - the rules of Rewrite.h.
#include "plp/Rewrite.h"

#include "plp/Hooks.h"
#include "tarry/await.h"

#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/SSAUpdater.h"

using namespace llvm;

namespace tarry::plp {

bool LoopRewriter::isInside(const Value *V) const {
  auto *I = dyn_cast<Instruction>(V);
  return I && L.contains(I->getParent());
}

/// W1. Null when there is no place: a value that only an edge brings.
Instruction *LoopRewriter::pointOf(const Conjunction &C, DebugLoc &Where) {
  Instruction *Last = C.Anchor;
  for (const Expression *Literal : C.Literals)
    forEachRoot(Literal, [&](Value *Root) {
      if (isInside(Root) && (!Last || Order.isBefore(Last, cast<Instruction>(Root))))
        Last = cast<Instruction>(Root);
    });
  Where = Last && Last->getDebugLoc() ? Last->getDebugLoc() : L.getStartLoc();
  if (!Last || isa<PHINode>(Last)) {
    BasicBlock *Block = Last ? Last->getParent() : L.getHeader();
    BasicBlock::iterator At = Block->getFirstInsertionPt();
    return At == Block->end() ? nullptr : &*At;
  }
  return Last->isTerminator() ? nullptr : Last->getNextNode();
}

/// W2: what `V`, known directly after `From`, is at `To`; 0 where `From` was not passed.
Value *LoopRewriter::carried(Value *V, Instruction &From, Instruction &To, Type *Ty) {
  SSAUpdater Updater;
  Updater.Initialize(Ty, "plp.carried");
  Updater.AddAvailableValue(L.getHeader(), Constant::getNullValue(Ty));
  Updater.AddAvailableValue(From.getParent(), V);
  return Updater.GetValueInMiddleOfBlock(To.getParent());
}

bool LoopRewriter::mayHaveGoneRound(const Instruction &Point) const {
  unsigned Place = Order.placeOf(Point.getParent());
  return any_of(P.Internal, [&](auto &Edge) { return Order.placeOf(Edge.second) <= Place; });
}

/// Gives every internal edge a block of its own. False where that cannot be done.
bool LoopRewriter::splitInternalEdges() {
  if (!GoneRound.empty())
    return true;
  for (auto [From, To] : P.Internal)
    if (isa<IndirectBrInst>(From->getTerminator()) || isa<CallBrInst>(From->getTerminator()) ||
        To->isEHPad())
      return false;
  for (auto [From, To] : P.Internal) {
    BasicBlock *Between =
        SplitBlockPredecessors(To, {From}, ".plp", &Dominators, &Loops, nullptr, false);
    if (!Between)
      return false;
    GoneRound.push_back(Between);
  }
  return true;
}

/// W3: has the iteration come to `Point` without going round inside?
Value *LoopRewriter::clean(Instruction &Point) {
  LLVMContext &Context = Point.getContext();
  SSAUpdater Updater;
  Updater.Initialize(Type::getInt1Ty(Context), "plp.clean");
  Updater.AddAvailableValue(L.getHeader(), ConstantInt::getTrue(Context));
  for (BasicBlock *Block : GoneRound)
    Updater.AddAvailableValue(Block, ConstantInt::getFalse(Context));
  return Updater.GetValueInMiddleOfBlock(Point.getParent());
}

static CallInst *createAssume(IRBuilder<> &Builder, Value *Holds, uint64_t Flags) {
  Value *Wide = Builder.CreateZExt(Holds, Builder.getInt64Ty());
  return callHook(Builder, AssumeHook, {Wide, Builder.getInt64(Flags), noSite(Builder)}, 3);
}

CallInst *LoopRewriter::place(const Conjunction &C) {
  DebugLoc Where;
  Instruction *Point = pointOf(C, Where);
  if (!Point)
    return nullptr;
  bool NeedsClean = mayHaveGoneRound(*Point);
  if (NeedsClean && !splitInternalEdges())
    return nullptr;
  IRBuilder<> Builder(Point);
  Builder.SetCurrentDebugLocation(Where);
  Value *Holds = nullptr; // not c: one of these
  auto Or = [&](Value *V) { Holds = Holds ? Builder.CreateOr(Holds, V) : V; };
  Type *Bool = Builder.getInt1Ty();
  auto NotPassed = [&](Instruction &I) {
    Or(Builder.CreateNot(carried(Builder.getTrue(), I, *Point, Bool)));
  };
  if (NeedsClean)
    Or(Builder.CreateNot(clean(*Point)));
  if (C.Anchor && !Dominators.dominates(C.Anchor, Point))
    NotPassed(*C.Anchor);
  DenseMap<Value *, Value *> Carried;
  auto ValueOf = [&](Value *Root) -> Value * {
    if (!isInside(Root) || Dominators.dominates(cast<Instruction>(Root), Point))
      return Root;
    auto [Known, IsNew] = Carried.try_emplace(Root, nullptr);
    if (IsNew) {
      auto &I = cast<Instruction>(*Root);
      Known->second = carried(Root, I, *Point, Root->getType());
      NotPassed(I);
    }
    return Known->second;
  };
  for (const Expression *Literal : C.Literals) {
    Value *Not = materialize(Pool.negate(Literal), Builder, ValueOf);
    // A shift by too much, say, on a way that another literal rules out, must not spoil the rest.
    Or(isa<Constant>(Not) ? Not : Builder.CreateFreeze(Not));
  }
  if (!Holds)
    Holds = Builder.getFalse();
  return createAssume(Builder, Holds, P.Sleeps ? TARRY_AWAIT_SLEEPS : 0);
}

SmallVector<Blocker, 2> LoopRewriter::run(function_ref<std::string(const Conjunction &)> Describe) {
  SmallVector<Blocker, 2> Result;
  for (const Conjunction &C : P.Pure.conjunctions()) {
    Result.push_back({place(C), Describe(C)});
    if (CallInst *Assume = Result.back().Assume) {
      LLVMContext &Context = Assume->getContext();
      Assume->setMetadata(ConditionText,
                          MDNode::get(Context, MDString::get(Context, Result.back().Text)));
    }
  }
  return Result;
}

} // namespace tarry::plp
