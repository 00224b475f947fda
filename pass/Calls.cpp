// Calls.cpp - the rules of Calls.h.
#include "pass/Calls.h"
#include "pass/Instrument.h"

#include "pass/Compat.h"
#include "plp/Effects.h"

#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/GlobalAlias.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsX86.h"

using namespace llvm;

namespace tarry {

CallInstrumenter::CallInstrumenter(Hooks &Hooks, SiteTable &Table) : H(Hooks), Sites(Table) {
#define INTERPOSED(name) Known[#name] = Knowledge::Interposed;
#define BORROWS(name) Known[#name] = Knowledge::Borrows;
#define BORROWS_FIRST(name) Known[#name] = Knowledge::BorrowsFirst;
#define STORES(name) Known[#name] = Knowledge::Stores;
#define PURE(name) Known[#name] = Knowledge::Pure;
#define ARGUMENTS(name) Known[#name] = Knowledge::Arguments;
#include "pass/known.def"
#undef INTERPOSED
#undef BORROWS
#undef BORROWS_FIRST
#undef STORES
#undef PURE
#undef ARGUMENTS
#define WRAP(name) Wrapped.insert(#name);
#include "tarry/wrapped.def"
#undef WRAP
}

CallInstrumenter::Knowledge CallInstrumenter::lookUp(StringRef Name) const {
  // A name with \1 in front is the assembler's name, as declared with asm("...").
  if (!Name.empty() && Name.front() == '\1')
    Name = Name.drop_front();
  if (isHookName(Name) || Name.starts_with("tarry_") || Name.starts_with("__VERIFIER_"))
    return Knowledge::Interposed;
  auto Entry = Known.find(Name);
  return Entry == Known.end() ? Knowledge::Unknown : Entry->second;
}

/// Functions that ThreadLocal.cpp and ModuleRecord.cpp add; no C or C++ name has a dot.
static bool isMadeByPass(const Function &F) { return F.getName().starts_with("tarry."); }

/// The function that is called, through casts and aliases; null for an indirect call.
static Function *calledFunction(const CallBase &Call) {
  return dyn_cast<Function>(Call.getCalledOperand()->stripPointerCastsAndAliases());
}

static bool touchesMemory(const CallBase &Call, const InlineAsm &Assembly) {
  if (plp::isHarmlessAssembly(Assembly.getAsmString()))
    return false;
  return Call.mayReadOrWriteMemory();
}

/// What gives another answer each time makes the program not deterministic.
static bool isClockOrDice(const IntrinsicInst &Intrinsic) {
  StringRef Name = Intrinsic.getCalledFunction()->getName();
  return Name.starts_with("llvm.readcyclecounter") || Name.starts_with("llvm.readsteadycounter") ||
         Name.starts_with("llvm.x86.rd");
}

/// Intrinsics that read or write program memory in a way that nothing else here announces: masked
/// and target-specific loads and stores.
static bool touchesMemory(const IntrinsicInst &Intrinsic) {
  if (isClockOrDice(Intrinsic))
    return true;
  switch (Intrinsic.getIntrinsicID()) {
  case Intrinsic::prefetch:
  case Intrinsic::vastart:
  case Intrinsic::vacopy:
  case Intrinsic::vaend:
  case Intrinsic::stackrestore:
  case Intrinsic::init_trampoline:
  case Intrinsic::adjust_trampoline:
  case Intrinsic::ptr_annotation:
  case Intrinsic::var_annotation:
  case Intrinsic::threadlocal_address:
  case Intrinsic::launder_invariant_group:
  case Intrinsic::strip_invariant_group:
  case Intrinsic::invariant_start:
  case Intrinsic::invariant_end:
  case Intrinsic::lifetime_start:
  case Intrinsic::lifetime_end:
  case Intrinsic::x86_sse_ldmxcsr:
  case Intrinsic::x86_sse_stmxcsr:
  case Intrinsic::x86_sse2_clflush:
    return false;
  default:
    break;
  }
  if (isa<AnyMemIntrinsic>(Intrinsic) || Intrinsic.isAssumeLikeIntrinsic() ||
      !Intrinsic.mayReadOrWriteMemory())
    return false;
  return any_of(Intrinsic.args(), [](const Use &U) { return U->getType()->isPtrOrPtrVectorTy(); });
}

static bool sharesArguments(const CallBase &Call, EscapeAnalysis &Escape) {
  return any_of(Call.args(), [&](const Use &U) {
    if (!U->getType()->isPointerTy() || isa<ConstantPointerNull>(U))
      return false;
    return Escape.mayBeShared(U, /*IsWrite=*/false);
  });
}

/// The family with an `end` argument, whatever glibc calls it today.
static bool isStrto(StringRef Name) {
  Name.consume_front("__isoc23_");
  return Name.starts_with("strto");
}

/// Of the functions where it matters: vsprintf, vsnprintf, vscanf, vfscanf.
static bool takesVaList(StringRef Name) {
  Name.consume_front("__isoc99_");
  return Name.starts_with("vs") || Name.starts_with("vf");
}

void CallInstrumenter::markNotCaptured(CallBase &Call) const {
  Function *Callee = calledFunction(Call);
  if (!Callee || !Callee->isDeclaration())
    return;
  Knowledge Effect = lookUp(Callee->getName());
  if (Effect == Knowledge::BorrowsFirst && Call.arg_size() > 0)
    setNotCaptured(Call, 0);
  if (Effect != Knowledge::Arguments && Effect != Knowledge::Borrows && Effect != Knowledge::Stores)
    return;
  // A result may point into an argument, and so may what strtol stores through its second one.
  if (Call.getType()->isPointerTy())
    return;
  if (isStrto(Callee->getName()) && !isa<ConstantPointerNull>(Call.getArgOperand(1)))
    return;
  for (unsigned Index = 0; Index < Call.arg_size(); ++Index)
    if (Call.getArgOperand(Index)->getType()->isPointerTy())
      setNotCaptured(Call, Index);
}

CallInstrumenter::Plan CallInstrumenter::plan(CallBase &Call, EscapeAnalysis &Escape) const {
  Plan P{&Call, false, false, false, false, ""};
  if (auto *Assembly = dyn_cast<InlineAsm>(Call.getCalledOperand())) {
    P.CallsHook = touchesMemory(Call, *Assembly);
    P.Name = "inline assembly";
    return P;
  }
  if (auto *Intrinsic = dyn_cast<IntrinsicInst>(&Call)) {
    P.CallsHook = touchesMemory(*Intrinsic);
    P.Name = Intrinsic->getCalledFunction()->getName().str();
    return P;
  }
  Function *Callee = calledFunction(Call);
  if (!Callee) {
    P.StoresSite = P.CallsHook = true;
    return P;
  }
  if (Callee->isIntrinsic() || isHookName(Callee->getName()) || isMadeByPass(*Callee))
    return P;
  P.Name = demangle(Callee->getName().str());
  if (!Callee->isDeclaration()) {
    // A body that the linker may replace, or that was left alone, says nothing of what will run.
    P.StoresSite = P.CallsHook = Callee->isInterposable() || !isInstrumented(*Callee);
    return P;
  }
  if (isWrapped(Callee->getName())) {
    // One that returns a pointer may return its argument, or new memory, which wants a site.
    P.UsesWrapper = Call.getType()->isPointerTy() || takesVaList(Callee->getName()) ||
                    sharesArguments(Call, Escape);
    P.StoresSite = P.UsesWrapper;
    return P;
  }
  switch (lookUp(Callee->getName())) {
  case Knowledge::Interposed:
  case Knowledge::Borrows:
  case Knowledge::BorrowsFirst:
    P.StoresSite = true;
    break;
  case Knowledge::Stores:
    P.StoresSite = true;
    P.HidesStores = takesVaList(Callee->getName()) || sharesArguments(Call, Escape); // C6
    break;
  case Knowledge::Pure:
    break;
  case Knowledge::Arguments:
    P.StoresSite = P.CallsHook = sharesArguments(Call, Escape); // C3
    break;
  case Knowledge::Unknown:
    P.StoresSite = P.CallsHook = true;
    break;
  }
  return P;
}

/// The runtime's function in place of libc's.
static void replaceCallee(CallBase &Call) {
  Module &M = *Call.getModule();
  std::string Name = wrapperName(calledFunction(Call)->getName());
  Call.setCalledFunction(M.getOrInsertFunction(Name, Call.getFunctionType()));
}

void CallInstrumenter::instrument(const Plan &P) {
  Site S = Sites.describe(*P.Call, TARRY_SITE_CALL);
  S.variable = P.Name;
  Constant *Where = Sites.add(S);
  IRBuilder<> Builder(P.Call);
  if (P.CallsHook) {
    Value *Callee = P.Call->getCalledOperand();
    if (!P.StoresSite) // C5
      Callee = ConstantPointerNull::get(Builder.getPtrTy());
    Builder.CreateCall(H.call, {Callee, Where});
  }
  if (P.HidesStores) {
    S.variable = "what " + P.Name + " stores through its arguments";
    Builder.CreateCall(H.call, {ConstantPointerNull::get(Builder.getPtrTy()), Sites.add(S)});
  }
  if (!P.StoresSite)
    return;
  // After the hook, which may run other threads that store their own.
  Builder.CreateStore(Where, H.CallSite);
  dropMemoryPromises(*P.Call);
  Function *Callee = calledFunction(*P.Call);
  if (!Callee)
    return;
  // Nor may the optimiser turn an interposed function into something that is not.
  P.Call->addFnAttr(Attribute::NoBuiltin);
  dropMemoryPromises(*Callee);
  if (P.UsesWrapper)
    replaceCallee(*P.Call);
}

} // namespace tarry
