// Inline.cpp - callees first, so that what lies behind two small functions is found too.
#include "pass/Inline.h"

#include "pass/Instrument.h"

#include "llvm/ADT/SCCIterator.h"
#include "llvm/Analysis/CallGraph.h"
#include "llvm/Analysis/InlineCost.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace tarry {

static constexpr unsigned LoopSizeMax = 200;
static constexpr unsigned WrapperSizeMax = 100;
/// A function does not grow beyond this by N1 alone.
static constexpr unsigned CallerSizeMax = 5000;

namespace {

struct Body {
  unsigned Size = 0;
  bool HasAtomic = false;
  bool HasLoop = false;
};

} // namespace

static Body bodyOf(Function &F) {
  Body Result;
  for (Instruction &I : instructions(F)) {
    Result.Size += !isa<DbgInfoIntrinsic>(I);
    Result.HasAtomic |= I.isAtomic();
  }
  DominatorTree Dominators(F);
  Result.HasLoop = !LoopInfo(Dominators).empty();
  return Result;
}

/// N3. An interrupted thread start or a callback needs no care: those are no calls here.
static bool mayBeInlined(const CallBase &Call, Function &Callee) {
  Function &Caller = *const_cast<CallBase &>(Call).getCaller();
  if (&Callee == &Caller || Callee.isInterposable() || !isInstrumented(Callee) ||
      Callee.hasFnAttribute(Attribute::NoInline) || Call.isNoInline() || Callee.isVarArg() ||
      Callee.hasFnAttribute(Attribute::ReturnsTwice) || Call.isMustTailCall() ||
      !isa<CallInst>(Call))
    return false;
  return isInlineViable(Callee).isSuccess() && Callee.getFunctionType() == Call.getFunctionType();
}

static void inlineInto(Function &Caller, const DenseMap<Function *, Body> &Bodies) {
  DominatorTree Dominators(Caller);
  LoopInfo Loops(Dominators);
  SmallVector<std::pair<CallBase *, bool>, 16> Wanted; // and whether it stands in a loop
  for (Instruction &I : instructions(Caller))
    if (auto *Call = dyn_cast<CallBase>(&I))
      if (Function *Callee = Call->getCalledFunction(); Callee && mayBeInlined(*Call, *Callee))
        Wanted.emplace_back(Call, Loops.getLoopFor(Call->getParent()) != nullptr);
  unsigned Size = bodyOf(Caller).Size;
  for (auto [Call, IsInLoop] : Wanted) {
    auto Found = Bodies.find(Call->getCalledFunction());
    if (Found == Bodies.end()) // recursive
      continue;
    const Body &B = Found->second;
    bool IsWrapper = B.HasAtomic && !B.HasLoop && B.Size <= WrapperSizeMax;
    bool IsSmall = IsInLoop && B.Size <= LoopSizeMax && Size <= CallerSizeMax;
    if (!IsWrapper && !IsSmall)
      continue;
    InlineFunctionInfo Info;
    if (InlineFunction(*Call, Info).isSuccess())
      Size += B.Size;
  }
}

PreservedAnalyses InlinePass::run(Module &M, ModuleAnalysisManager &) {
  CallGraph Graph(M);
  DenseMap<Function *, Body> Bodies; // of functions that are finished and not recursive
  for (auto Component = scc_begin(&Graph); !Component.isAtEnd(); ++Component) {
    for (CallGraphNode *Node : *Component) {
      Function *F = Node->getFunction();
      if (!F || !isInstrumented(*F))
        continue;
      inlineInto(*F, Bodies);
      if (!Component.hasCycle())
        Bodies[F] = bodyOf(*F);
    }
  }
  return PreservedAnalyses::none();
}

} // namespace tarry
