// Pipeline.cpp - the passes of our own around LLVM's.
#include "pass/Pipeline.h"

#include "pass/Hooks.h"
#include "pass/Instrument.h"
#include "pass/ModuleRecord.h"
#include "pass/SiteTable.h"
#include "pass/ThreadLocal.h"
#include "plp/Plp.h"

#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"
#include "llvm/Transforms/IPO/ElimAvailExtern.h"
#include "llvm/Transforms/Scalar/DCE.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/Mem2Reg.h"

using namespace llvm;

namespace tarry {

namespace {

/// Renames `main`, so that the runtime's own runs first and can run the program's many times; and
/// drops what -O0 marks every function with, as the passes below would skip them.
struct PreparePass : PassInfoMixin<PreparePass> {
  PreservedAnalyses run(Module &M, ModuleAnalysisManager &) {
    Function *Main = M.getFunction("main");
    if (Main && !Main->hasLocalLinkage())
      Main->setName(ProgramMain);
    for (Function &F : M) {
      if (!F.hasFnAttribute(Attribute::OptimizeNone))
        continue;
      F.removeFnAttr(Attribute::OptimizeNone);
      F.removeFnAttr(Attribute::NoInline);
    }
    return PreservedAnalyses::none();
  }
  static bool isRequired() { return true; }
};

struct InstrumentPass : PassInfoMixin<InstrumentPass> {
  PreservedAnalyses run(Module &M, ModuleAnalysisManager &) {
    if (hasModuleRecord(M))
      return PreservedAnalyses::all(); // twice would announce everything twice
    Hooks H(M);
    SiteTable Sites(M);
    SmallPtrSet<const Value *, 8> PrivateThreadLocals;
    rewriteThreadLocals(M, H, PrivateThreadLocals);
    Instrumenter Functions(M, H, Sites, PrivateThreadLocals);
    for (Function &F : M)
      if (isInstrumented(F))
        Functions.run(F);
    addModuleRecord(M, H, Sites);
    H.eraseUnused();
    return PreservedAnalyses::none();
  }
  static bool isRequired() { return true; }
};

/// Runs plp/ on the functions that will be instrumented.
struct PurityPass : PassInfoMixin<PurityPass> {
  PreservedAnalyses run(Function &F, FunctionAnalysisManager &Analyses) {
    return isInstrumented(F) ? plp::run(F, Analyses) : PreservedAnalyses::all();
  }
  static bool isRequired() { return true; }
};

} // namespace

void addPasses(ModulePassManager &Manager, const Options &Chosen) {
  Manager.addPass(PreparePass());
  if (!Chosen.Instrument)
    return;
  Manager.addPass(AlwaysInlinerPass());
  // Such bodies are copies for the inliner of code that lies in an object which is perhaps not
  // instrumented. Without them a call means the same at every -O level.
  Manager.addPass(EliminateAvailableExternallyPass());
  FunctionPassManager Functions;
  Functions.addPass(SROAPass(SROAOptions::ModifyCFG));
  Functions.addPass(PromotePass());
  Functions.addPass(DCEPass()); // so that "nobody uses the result" is seen
  Functions.addPass(LoopSimplifyPass());
  Functions.addPass(PurityPass());
  Manager.addPass(createModuleToFunctionPassAdaptor(std::move(Functions)));
  Manager.addPass(InstrumentPass());
}

} // namespace tarry
