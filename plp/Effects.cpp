// Effects.cpp - see Effects.h.
#include "plp/Effects.h"

#include "plp/Hooks.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsX86.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tarry::plp {

bool isHarmlessAssembly(StringRef Template) {
  static constexpr StringRef Harmless[] = {"",       "pause",  "rep; nop", "rep;nop", "rep nop",
                                           "mfence", "lfence", "sfence",   "nop",     "yield"};
  Template = Template.trim(" \t\n;");
  return is_contained(Harmless, Template);
}

/// The name of a function that is declared here and defined elsewhere; empty for anything else.
static StringRef externalCallee(const Instruction &I) {
  auto *Call = dyn_cast<CallBase>(&I);
  auto *Callee = Call ? Call->getCalledFunction() : nullptr;
  return Callee && Callee->isDeclaration() ? Callee->getName() : StringRef();
}

bool neverThrows(const Instruction &I) {
  static constexpr StringRef Names[] = {"sleep", "usleep", "nanosleep", "thrd_sleep"};
  return is_contained(Names, externalCallee(I));
}

bool isHint(const Instruction &I) {
  auto *Call = dyn_cast<CallInst>(&I);
  if (!Call)
    return false;
  if (auto *Assembly = dyn_cast<InlineAsm>(Call->getCalledOperand()))
    return isHarmlessAssembly(Assembly->getAsmString()) && Call->getType()->isVoidTy();
  if (Call->getIntrinsicID() == Intrinsic::x86_sse2_pause)
    return true;
  StringRef Name = externalCallee(I);
  return Name == "sched_yield" || Name == "thrd_yield";
}

Value *assumedBy(const Instruction &I) {
  StringRef Name = externalCallee(I);
  if (Name != "tarry_assume" && Name != "__VERIFIER_assume")
    return nullptr;
  auto &Call = cast<CallInst>(I);
  bool IsIts = Call.arg_size() == 1 && Call.getArgOperand(0)->getType()->isIntegerTy();
  return IsIts ? Call.getArgOperand(0) : nullptr;
}

bool isOwnHook(const Instruction &I) {
  StringRef Name = externalCallee(I);
  return Name == AssumeHook || Name == AwaitHook || Name == BoundHook;
}

bool isOwnAssume(const Instruction &I) { return externalCallee(I) == AssumeHook; }

bool mayTrap(const Instruction &I) {
  return !I.isTerminator() && !isa<PHINode>(I) && !I.mayReadOrWriteMemory() &&
         !isSafeToSpeculativelyExecute(&I);
}

/// An attempt that gives 0 if it got the lock. Where it did not, nothing has changed. (sem_trywait
/// sets errno then.)
static bool isTryLock(const Instruction &I) {
  static constexpr StringRef Names[] = {"pthread_mutex_trylock", "pthread_spin_trylock",
                                        "pthread_rwlock_tryrdlock", "pthread_rwlock_trywrlock",
                                        "mtx_trylock"};
  return is_contained(Names, externalCallee(I)) && I.getType()->isIntegerTy(32);
}

/// Those that take times must be given locals, as they read them.
bool isSleep(const Instruction &I) {
  static constexpr StringRef Names[] = {"sleep", "usleep", "nanosleep", "thrd_sleep"};
  if (!is_contained(Names, externalCallee(I)))
    return false;
  return all_of(cast<CallInst>(I).args(), [](const Use &U) {
    return !U->getType()->isPointerTy() || isa<ConstantPointerNull>(U) ||
           isa<AllocaInst>(U->stripInBoundsConstantOffsets());
  });
}

/// Is it a place in a local that is only written to, and given to sleeps?
static bool isForSleepOnly(const Value *Pointer) {
  auto *Local = dyn_cast<AllocaInst>(Pointer->stripInBoundsConstantOffsets());
  if (!Local)
    return false;
  SmallVector<const Value *, 4> Places = {Local};
  while (!Places.empty()) {
    const Value *Place = Places.pop_back_val();
    for (const User *U : Place->users()) {
      auto *I = cast<Instruction>(U);
      auto *Write = dyn_cast<AnyMemIntrinsic>(I);
      auto *Copy = dyn_cast<AnyMemTransferInst>(I);
      if (isa<GetElementPtrInst>(I) || isa<BitCastInst>(I))
        Places.push_back(I);
      else if (auto *Store = dyn_cast<StoreInst>(I); Store && Store->getValueOperand() != Place)
        continue;
      else if (Write && !(Copy && Copy->getRawSource() == Place))
        continue;
      else if (!isSleep(*I) && !I->isLifetimeStartOrEnd())
        return false;
    }
  }
  return true;
}

bool setsSleep(const Instruction &I) {
  if (auto *Store = dyn_cast<StoreInst>(&I))
    return isForSleepOnly(Store->getPointerOperand());
  auto *Write = dyn_cast<AnyMemIntrinsic>(&I);
  return Write && isForSleepOnly(Write->getRawDest());
}

/// A constant place in a variable that is there as long as the program (or the frame) is. A heap
/// block may have been freed, and an index may lie outside.
static bool isSafePlace(const Value *Pointer, Type *Accessed, const DataLayout &Layout) {
  APInt Offset(Layout.getIndexTypeSizeInBits(Pointer->getType()), 0);
  const Value *Base = Pointer->stripAndAccumulateConstantOffsets(Layout, Offset, true);
  uint64_t Size = 0;
  if (auto *Global = dyn_cast<GlobalVariable>(Base)) {
    if (Global->hasExternalWeakLinkage() || !Global->getValueType()->isSized())
      return false;
    Size = Layout.getTypeAllocSize(Global->getValueType()).getFixedValue();
  } else if (auto *Local = dyn_cast<AllocaInst>(Base)) {
    if (!Local->isStaticAlloca() || Local->isArrayAllocation())
      return false;
    Size = Layout.getTypeAllocSize(Local->getAllocatedType()).getFixedValue();
  } else {
    return false;
  }
  uint64_t Width = Layout.getTypeStoreSize(Accessed).getFixedValue();
  return !Offset.isNegative() && Offset.getZExtValue() + Width <= Size;
}

static Effect leaves(const char *Why) {
  Effect Result;
  Result.NoneIf = Condition::never();
  Result.Why = Why;
  return Result;
}

static Effect leavesNothingIf(ExpressionPool &Pool, const Expression *Literal, bool MayFault) {
  Effect Result;
  Result.NoneIf = Condition::of(Pool, Literal, true);
  Result.MayFault = MayFault;
  Result.Why = "always changes what it finds";
  return Result;
}

/// When does the update leave the bytes as they were?
static const Expression *updateChangesNothing(ExpressionPool &Pool, AtomicRMWInst &I) {
  Type *Ty = I.getType();
  if (!Ty->isIntOrPtrTy())
    return nullptr;
  const Expression *Old = Pool.root(&I), *Operand = Pool.of(I.getValOperand());
  auto Is = [&](const Expression *A, const Expression *B) {
    return Pool.compare(CmpInst::ICMP_EQ, A, B);
  };
  auto Number = [&](int64_t N) { return Pool.root(ConstantInt::getSigned(Ty, N)); };
  switch (I.getOperation()) {
  case AtomicRMWInst::Xchg:
    return Is(Old, Operand);
  case AtomicRMWInst::Add:
  case AtomicRMWInst::Sub:
  case AtomicRMWInst::Xor:
    return Is(Operand, Number(0));
  case AtomicRMWInst::Or:
    return Is(Pool.binary(Instruction::And, Old, Operand), Operand);
  case AtomicRMWInst::And:
    return Is(
        Pool.binary(Instruction::And, Old, Pool.binary(Instruction::Xor, Operand, Number(-1))),
        Number(0));
  default:
    return nullptr;
  }
}

static Effect effectOfCall(ExpressionPool &Pool, CallInst &I) {
  if (isHint(I) || isOwnHook(I))
    return {};
  if (Value *Assumed = assumedBy(I)) {
    const Expression *Zero = Pool.root(ConstantInt::get(Assumed->getType(), 0));
    return leavesNothingIf(Pool, Pool.compare(CmpInst::ICMP_NE, Pool.of(Assumed), Zero), false);
  }
  if (isSleep(I)) {
    Effect Result;
    Result.Sleeps = true;
    return Result;
  }
  if (isTryLock(I)) {
    const Expression *Zero = Pool.root(ConstantInt::get(I.getType(), 0));
    return leavesNothingIf(Pool, Pool.compare(CmpInst::ICMP_NE, Pool.root(&I), Zero), true);
  }
  if (I.doesNotAccessMemory() && I.doesNotThrow() && I.hasFnAttr(Attribute::WillReturn))
    return {}; // __errno_location
  if (auto *Intrinsic = dyn_cast<IntrinsicInst>(&I)) {
    // Lifetimes, debug information, promises to the optimiser, arithmetic.
    if (Intrinsic->isAssumeLikeIntrinsic() || !Intrinsic->mayReadOrWriteMemory())
      return {};
    if (Intrinsic->getIntrinsicID() == Intrinsic::threadlocal_address)
      return {};
  }
  return leaves("calls a function");
}

Effect effectOf(ExpressionPool &Pool, Instruction &I) {
  const DataLayout &Layout = I.getModule()->getDataLayout();
  if (setsSleep(I)) {
    Effect Result;
    Result.MayFault = isa<AnyMemTransferInst>(I);
    return Result;
  }
  if (auto *Load = dyn_cast<LoadInst>(&I)) {
    Effect Result;
    Result.MayFault = !isSafePlace(Load->getPointerOperand(), Load->getType(), Layout);
    return Result;
  }
  if (auto *Rmw = dyn_cast<AtomicRMWInst>(&I)) {
    const Expression *Same = updateChangesNothing(Pool, *Rmw);
    return Same ? leavesNothingIf(Pool, Same, true) : leaves("changes memory");
  }
  if (auto *Cas = dyn_cast<AtomicCmpXchgInst>(&I)) {
    if (!Cas->getCompareOperand()->getType()->isIntOrPtrTy())
      return leaves("changes memory");
    const Expression *Success = Pool.compare(CmpInst::ICMP_EQ, Pool.root(valueFoundBy(*Cas)),
                                             Pool.of(Cas->getCompareOperand()));
    return leavesNothingIf(Pool, Pool.negate(Success), true);
  }
  if (auto *Call = dyn_cast<CallInst>(&I))
    return effectOfCall(Pool, *Call);
  if (isa<StoreInst>(I))
    return leaves("stores");
  if (isa<FenceInst>(I) || isa<PHINode>(I) || isa<BranchInst>(I) || isa<SwitchInst>(I))
    return {};
  if (I.isTerminator() || I.mayReadOrWriteMemory() || isa<AllocaInst>(I))
    return leaves("does something that is not known to be harmless");
  Effect Result; // arithmetic
  Result.MayFault = !isSafeToSpeculativelyExecute(&I);
  return Result;
}

bool readsMemory(const Instruction &I) {
  return isa<LoadInst>(I) || isa<AtomicRMWInst>(I) || isa<AtomicCmpXchgInst>(I);
}

} // namespace tarry::plp
