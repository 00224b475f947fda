// Instrument.cpp - chooses the accesses of a function, then has their hooks written.
#include "pass/Instrument.h"

#include "pass/Accesses.h"
#include "pass/VariableNames.h"
#include "plp/Effects.h"
#include "plp/Hooks.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tarry {

namespace {

/// What will be done to a function (I4).
struct Plan {
  struct Range {
    Instruction *Where;
    Value *Pointer;
    Value *Size;
    tarry_site_operation Operation;
    bool IsVolatile;
  };
  SmallVector<Instruction *, 64> Accesses; ///< LoadInst, StoreInst, AtomicRMWInst, ...
  struct ByValue {
    CallBase *Call;
    unsigned Index;
    Type *Passed;
  };
  SmallVector<Range, 8> Ranges;
  SmallVector<ByValue, 4> ByValues;
  SmallVector<AnyMemTransferInst *, 8> Copies;
  SmallVector<CallInstrumenter::Plan, 32> Calls;
  SmallVector<CallInst *, 4> LoopHooks; ///< of plp/, still without a site

  bool empty() const {
    return Accesses.empty() && Ranges.empty() && ByValues.empty() && Copies.empty() &&
           Calls.empty() && LoopHooks.empty();
  }
};

/// Goes through a function once and fills in its plan.
class Planner {
public:
  Planner(EscapeAnalysis &Analysis, const DataLayout &DataLayout)
      : Escape(Analysis), Layout(DataLayout) {}

  void visit(Instruction &I, const CallInstrumenter &Calls);
  Plan take() { return std::move(Result); }

private:
  bool isShared(const Value *Pointer, bool IsWrite, bool IsVolatile);
  bool needsHook(Instruction &I);
  void visitMemoryIntrinsic(AnyMemIntrinsic &I);
  void visitByValue(CallBase &Call);
  void visitDynamicCast(CallBase &Call);

  EscapeAnalysis &Escape;
  const DataLayout &Layout;
  Plan Result;
};

} // namespace

bool isInstrumented(const Function &F) {
  return !F.isDeclaration() && !F.hasAvailableExternallyLinkage() &&
         !F.hasFnAttribute(Attribute::DisableSanitizerInstrumentation) &&
         !F.hasFnAttribute(Attribute::Naked);
}

bool Planner::isShared(const Value *Pointer, bool IsWrite, bool IsVolatile) {
  // Other address spaces are segments relative to a register: nothing a hook could be told of.
  if (Pointer->getType()->getPointerAddressSpace() != 0)
    return false;
  // A volatile read of a constant is a wish of the program's, as if it could change.
  return Escape.mayBeShared(Pointer, IsWrite || IsVolatile);
}

bool Planner::needsHook(Instruction &I) {
  if (I.hasMetadata(plp::AwaitedMark))
    return true;
  if (auto *Load = dyn_cast<LoadInst>(&I)) {
    if (Load->hasMetadata(LLVMContext::MD_invariant_load) && !Load->isVolatile())
      return false;
    return isShared(Load->getPointerOperand(), false, Load->isVolatile());
  }
  if (auto *Store = dyn_cast<StoreInst>(&I))
    return isShared(Store->getPointerOperand(), true, Store->isVolatile());
  if (auto *Rmw = dyn_cast<AtomicRMWInst>(&I))
    return isShared(Rmw->getPointerOperand(), true, Rmw->isVolatile());
  if (auto *Cas = dyn_cast<AtomicCmpXchgInst>(&I))
    return isShared(Cas->getPointerOperand(), true, Cas->isVolatile());
  return isa<FenceInst>(I) && cast<FenceInst>(I).getSyncScopeID() == SyncScope::System;
}

void Planner::visitMemoryIntrinsic(AnyMemIntrinsic &I) {
  Value *Size = I.getLength();
  auto *Transfer = dyn_cast<AnyMemTransferInst>(&I);
  bool Reads = Transfer && isShared(Transfer->getRawSource(), false, I.isVolatile());
  bool Writes = isShared(I.getRawDest(), true, I.isVolatile());
  // With one event all is done directly after it: nobody else sees the other end.
  if (Reads && Writes)
    Result.Copies.push_back(Transfer);
  else if (Reads)
    Result.Ranges.push_back(
        {&I, Transfer->getRawSource(), Size, TARRY_SITE_RANGE_READ, I.isVolatile()});
  else if (Writes)
    Result.Ranges.push_back({&I, I.getRawDest(), Size, TARRY_SITE_RANGE_WRITE, I.isVolatile()});
}

/// A by-value argument is copied by the call itself.
void Planner::visitByValue(CallBase &Call) {
  for (unsigned Index = 0; Index < Call.arg_size(); ++Index) {
    if (!Call.isByValArgument(Index))
      continue;
    Value *Pointer = Call.getArgOperand(Index);
    if (!isShared(Pointer, false, false))
      continue;
    Result.ByValues.push_back({&Call, Index, Call.getParamByValType(Index)});
  }
}

/// The vtable pointer is read by the library, the rest of what it needs is constant.
void Planner::visitDynamicCast(CallBase &Call) {
  auto *Callee = dyn_cast<Function>(Call.getCalledOperand());
  if (!Callee || Callee->getName() != "__dynamic_cast" || Call.arg_size() == 0)
    return;
  Value *Object = Call.getArgOperand(0);
  if (!isShared(Object, false, false))
    return;
  Value *Count = ConstantInt::get(Type::getInt64Ty(Call.getContext()), Layout.getPointerSize());
  Result.Ranges.push_back({&Call, Object, Count, TARRY_SITE_RANGE_READ, false});
}

void Planner::visit(Instruction &I, const CallInstrumenter &Calls) {
  if (auto *Intrinsic = dyn_cast<AnyMemIntrinsic>(&I))
    return visitMemoryIntrinsic(*Intrinsic);
  if (plp::isOwnHook(I)) {
    Result.LoopHooks.push_back(cast<CallInst>(&I));
    return;
  }
  if (auto *Call = dyn_cast<CallBase>(&I)) {
    visitByValue(*Call);
    visitDynamicCast(*Call);
    CallInstrumenter::Plan P = Calls.plan(*Call, Escape);
    if (P.StoresSite || P.CallsHook) // a wrapper's call stores its site
      Result.Calls.push_back(std::move(P));
    return;
  }
  if (needsHook(I))
    Result.Accesses.push_back(&I);
}

static void writeAccess(AccessWriter &Writer, Instruction &I) {
  if (auto *Load = dyn_cast<LoadInst>(&I))
    Writer.load(*Load);
  else if (auto *Store = dyn_cast<StoreInst>(&I))
    Writer.store(*Store);
  else if (auto *Rmw = dyn_cast<AtomicRMWInst>(&I))
    Writer.rmw(*Rmw);
  else if (auto *Cas = dyn_cast<AtomicCmpXchgInst>(&I))
    Writer.cas(*Cas);
  else
    Writer.fence(cast<FenceInst>(I));
}

/// The await hook has no site: the access that it is about has one.
static void writeLoopHook(SiteTable &Sites, CallInst &Call) {
  if (Call.getCalledFunction()->getName() == plp::AwaitHook)
    return;
  Site S = Sites.describe(Call, TARRY_SITE_LOOP);
  if (MDNode *Text = Call.getMetadata(plp::ConditionText))
    S.variable = cast<MDString>(Text->getOperand(0))->getString().str();
  Call.setArgOperand(2, Sites.add(S));
}

/// Reads one by-value argument at its event into a local, which the call then copies. Without the
/// local the call would read it after the events of all the others.
static void writeByValue(AccessWriter &Writer, const Plan::ByValue &B, const DataLayout &Layout) {
  CallBase &Call = *B.Call;
  Value *Pointer = Call.getArgOperand(B.Index);
  IRBuilder<> Builder(&Call);
  Value *Size = Builder.getInt64(Layout.getTypeAllocSize(B.Passed).getFixedValue());
  Writer.range(Call, Pointer, Size, TARRY_SITE_RANGE_READ, false);
  // A call that must reuse the caller's frame may not be given a local of it.
  if (Call.isMustTailCall())
    return;
  Align Alignment = Call.getParamAlign(B.Index).value_or(Layout.getPrefTypeAlign(B.Passed));
  BasicBlock &Entry = Call.getFunction()->getEntryBlock();
  IRBuilder<> AtEntry(&Entry, Entry.begin());
  AllocaInst *Local = AtEntry.CreateAlloca(B.Passed, nullptr, "tarry.byval");
  Local->setAlignment(Alignment);
  Builder.CreateMemCpy(Local, Alignment, Pointer, MaybeAlign(), Size);
  Call.setArgOperand(B.Index, Local);
  if (auto *Tail = dyn_cast<CallInst>(&Call))
    Tail->setTailCall(false); // a tail call promises not to look at locals
}

/// I5.
static void dropPromises(Function &F) {
  dropMemoryPromises(F);
  F.removeFnAttr(Attribute::NoRecurse);
  for (User *U : F.users())
    if (auto *Call = dyn_cast<CallBase>(U); Call && Call->getCalledOperand() == &F)
      dropMemoryPromises(*Call);
}

Instrumenter::Instrumenter(Module &M, Hooks &Hooks, SiteTable &Table,
                           const SmallPtrSetImpl<const Value *> &Private)
    : H(Hooks), Sites(Table), Calls(Hooks, Table), PrivateThreadLocals(Private),
      Layout(M.getDataLayout()) {}

void Instrumenter::run(Function &F) {
  for (Instruction &I : instructions(F)) {
    if (auto *Cas = dyn_cast<AtomicCmpXchgInst>(&I))
      Cas->setWeak(false); // I1
    if (auto *Call = dyn_cast<CallBase>(&I))
      Calls.markNotCaptured(*Call);
  }

  EscapeAnalysis Escape(H.tls.getCallee(), PrivateThreadLocals);
  VariableNames Names(F);
  Planner Planner(Escape, Layout);
  for (Instruction &I : instructions(F))
    Planner.visit(I, Calls);
  Plan P = Planner.take();
  dropPromises(F); // even without hooks of its own: it may call a function that has some
  if (P.empty())
    return;

  AccessWriter Writer(H, Sites, Names, Layout);
  for (Instruction *I : P.Accesses)
    writeAccess(Writer, *I);
  for (const Plan::Range &R : P.Ranges)
    Writer.range(*R.Where, R.Pointer, R.Size, R.Operation, R.IsVolatile);
  for (const Plan::ByValue &B : P.ByValues)
    writeByValue(Writer, B, Layout);
  for (AnyMemTransferInst *I : P.Copies)
    Writer.copy(*I);
  for (const CallInstrumenter::Plan &Call : P.Calls)
    Calls.instrument(Call);
  for (CallInst *Call : P.LoopHooks)
    writeLoopHook(Sites, *Call);
}

} // namespace tarry
