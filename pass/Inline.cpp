// Inline.cpp - callees first, so that what lies behind two small functions is found too.
#include "pass/Inline.h"

#include "pass/Instrument.h"

#include "llvm/ADT/SCCIterator.h"
#include "llvm/Analysis/CallGraph.h"
#include "llvm/Analysis/InlineCost.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Attributes.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace tarry {

static constexpr unsigned LoopSizeMax = 400;
static constexpr unsigned WrapperSizeMax = 400;
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

/// Does code of the one mean the same in the other? Instructions that only the callee may use, or
/// a coroutine that is not yet taken apart, stop the compiler.
static bool isCompatible(const Function &Caller, Function &Callee,
                         FunctionAnalysisManager &Analyses) {
  return !Caller.isPresplitCoroutine() && !Callee.isPresplitCoroutine() &&
         AttributeFuncs::areInlineCompatible(Caller, Callee) &&
         Analyses.getResult<TargetIRAnalysis>(Callee).areInlineCompatible(&Caller, &Callee);
}

/// N3. Only direct calls are asked for: what a thread starts with is no call here.
static bool mayBeInlined(const CallBase &Call, Function &Callee,
                         FunctionAnalysisManager &Analyses) {
  const Function &Caller = *Call.getCaller();
  if (&Callee == &Caller || Callee.isInterposable() || !isInstrumented(Callee) ||
      Callee.hasFnAttribute(Attribute::NoInline) || Call.isNoInline() || Callee.isVarArg() ||
      Callee.hasFnAttribute(Attribute::ReturnsTwice) || Call.isMustTailCall() ||
      (!isa<CallInst>(Call) && !isa<InvokeInst>(Call)))
    return false;
  return Callee.getFunctionType() == Call.getFunctionType() && isInlineViable(Callee).isSuccess() &&
         isCompatible(Caller, Callee, Analyses);
}

static void inlineInto(Function &Caller, const DenseMap<Function *, Body> &Bodies,
                       FunctionAnalysisManager &Analyses) {
  DominatorTree Dominators(Caller);
  LoopInfo Loops(Dominators);
  SmallVector<std::pair<CallBase *, bool>, 16> Wanted; // and whether it stands in a loop
  auto Want = [&](Instruction &I, bool IsInLoop) {
    if (auto *Call = dyn_cast<CallBase>(&I))
      if (Function *Callee = Call->getCalledFunction();
          Callee && mayBeInlined(*Call, *Callee, Analyses))
        Wanted.emplace_back(Call, IsInLoop);
  };
  for (Instruction &I : instructions(Caller))
    Want(I, Loops.getLoopFor(I.getParent()) != nullptr);
  unsigned Size = bodyOf(Caller).Size;
  while (!Wanted.empty()) {
    auto [Call, IsInLoop] = Wanted.pop_back_val();
    Function *Callee = Call->getCalledFunction();
    auto Found = Bodies.find(Callee);
    if (Found == Bodies.end()) // recursive
      continue;
    const Body &B = Found->second;
    bool IsWrapper = B.HasAtomic && !B.HasLoop && B.Size <= WrapperSizeMax;
    bool IsSmall = IsInLoop && B.Size <= LoopSizeMax && Size <= CallerSizeMax;
    if (!IsWrapper && !IsSmall)
      continue;
    InlineFunctionInfo Info;
    if (!InlineFunction(*Call, Info).isSuccess())
      continue;
    AttributeFuncs::mergeAttributesForInlining(Caller, *Callee);
    Size += B.Size;
    for (CallBase *Inner : Info.InlinedCallSites) // what was in no loop there is in one here
      Want(*Inner, IsInLoop);
  }
}

PreservedAnalyses InlinePass::run(Module &M, ModuleAnalysisManager &Manager) {
  auto &Analyses = Manager.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  CallGraph Graph(M);
  DenseMap<Function *, Body> Bodies; // of functions that are finished and not recursive
  for (auto Component = scc_begin(&Graph); !Component.isAtEnd(); ++Component) {
    for (CallGraphNode *Node : *Component) {
      Function *F = Node->getFunction();
      if (!F || !isInstrumented(*F))
        continue;
      inlineInto(*F, Bodies, Analyses);
      if (!Component.hasCycle())
        Bodies[F] = bodyOf(*F);
    }
  }
  return PreservedAnalyses::none();
}

} // namespace tarry
