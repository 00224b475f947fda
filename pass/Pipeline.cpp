// Pipeline.cpp - the passes of our own around LLVM's.
#include "pass/Pipeline.h"

#include "pass/Compat.h"
#include "pass/Hooks.h"
#include "pass/Inline.h"
#include "pass/Instrument.h"
#include "pass/ModuleRecord.h"
#include "pass/SiteTable.h"
#include "pass/ThreadLocal.h"
#include "pass/VariableNames.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"
#include "llvm/Transforms/IPO/ElimAvailExtern.h"
#include "llvm/Transforms/Scalar/DCE.h"
#include "llvm/Transforms/Scalar/SCCP.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/Mem2Reg.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;

namespace tarry {

namespace {

/// The runtime makes sure that the function is its own (runtime/verifier.c).
void markTrust(Module &M) {
  auto *Zero = ConstantInt::get(Type::getInt8Ty(M.getContext()), 0);
  auto *Mark = new GlobalVariable(M, Zero->getType(), /*isConstant=*/true,
                                  GlobalValue::WeakODRLinkage, Zero, "__tarry_trusts_assume");
  appendToUsed(M, {Mark});
}

/// Renames `main`, so that the runtime's own runs first and can run the program's many times; and
/// drops what -O0 marks every function with, as the passes below would skip them. The program's own
/// `noinline` looks the same there and is dropped too.
struct PreparePass : PassInfoMixin<PreparePass> {
  PreservedAnalyses run(Module &M, ModuleAnalysisManager &) {
    Function *Main = M.getFunction("main");
    if (Main && !Main->hasLocalLinkage())
      Main->setName(ProgramMain);
    if (const Function *Assume = M.getFunction("__VERIFIER_assume");
        Assume && Assume->isDeclaration() && !Assume->use_empty())
      markTrust(M);
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

/// A volatile local that nobody else can reach is an ordinary local: a delay loop may count with
/// it. Not where setjmp is called: there volatile keeps a value over a longjmp.
struct CalmLocalsPass : PassInfoMixin<CalmLocalsPass> {
  PreservedAnalyses run(Function &F, FunctionAnalysisManager &) {
    if (F.callsFunctionThatReturnsTwice())
      return PreservedAnalyses::all();
    for (Instruction &I : instructions(F)) {
      auto *Local = dyn_cast<AllocaInst>(&I);
      if (!Local || mayBeCaptured(Local))
        continue;
      for (User *U : Local->users()) {
        if (auto *Load = dyn_cast<LoadInst>(U))
          Load->setVolatile(false);
        else if (auto *Store = dyn_cast<StoreInst>(U))
          Store->setVolatile(false);
      }
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
  plp::Options Chosen;

  explicit PurityPass(const plp::Options &Options) : Chosen(Options) {}
  PreservedAnalyses run(Function &F, FunctionAnalysisManager &Analyses) {
    if (!isInstrumented(F))
      return PreservedAnalyses::all();
    std::optional<VariableNames> Names; // only looked up when a loop has something to say
    return plp::run(F, Analyses, Chosen, [&](const Value *Pointer, uint64_t Size) {
      if (!Names)
        Names.emplace(F);
      return Names->describe(Pointer, Size);
    });
  }
  static bool isRequired() { return true; }
};

} // namespace

void addPasses(ModulePassManager &Manager, const Options &Chosen) {
  Manager.addPass(PreparePass());
  if (!Chosen.Instrument)
    return;
  Manager.addPass(AlwaysInlinerPass());
  Manager.addPass(InlinePass());
  // Such bodies are copies for the inliner of code that lies in an object which is perhaps not
  // instrumented. Without them a call means the same at every -O level.
  Manager.addPass(EliminateAvailableExternallyPass());
  FunctionPassManager Functions;
  Functions.addPass(CalmLocalsPass());
  Functions.addPass(SROAPass(SROAOptions::ModifyCFG));
  Functions.addPass(PromotePass());
  Functions.addPass(SCCPPass()); // the memory order that a wrapper was given decides its branches
  Functions.addPass(DCEPass());  // so that "nobody uses the result" is seen
  Functions.addPass(LoopSimplifyPass());
  Functions.addPass(PurityPass(Chosen.Loops));
  Manager.addPass(createModuleToFunctionPassAdaptor(std::move(Functions)));
  Manager.addPass(InstrumentPass());
}

} // namespace tarry
