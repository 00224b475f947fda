// Escape.cpp - the three proofs of Escape.h.
#include "pass/Escape.h"

#include "pass/Compat.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tarry {

static bool isLocalCopy(const Value *Object) {
  if (auto *Parameter = dyn_cast<Argument>(Object))
    return Parameter->hasByValAttr();
  return isa<AllocaInst>(Object);
}

bool EscapeAnalysis::isPrivate(const Value *Object, bool IsWrite) {
  if (auto *Global = dyn_cast<GlobalVariable>(Object))
    return Global->isConstant() && !IsWrite; // P2
  if (auto *Call = dyn_cast<CallInst>(Object))
    return Call->getCalledOperand() == TlsHook &&
           PrivateThreadLocals.contains(Call->getArgOperand(0)); // P3
  if (!isLocalCopy(Object))
    return false;
  auto [Known, IsNew] = Captured.try_emplace(Object, false);
  if (IsNew)
    Known->second = mayBeCaptured(Object);
  return !Known->second; // P1
}

bool EscapeAnalysis::mayBeShared(const Value *Pointer, bool IsWrite) {
  SmallVector<const Value *, 4> Objects;
  getUnderlyingObjects(Pointer, Objects, /*LI=*/nullptr, /*MaxLookup=*/0);
  for (const Value *Object : Objects)
    if (!isPrivate(Object, IsWrite))
      return true;
  return false;
}

} // namespace tarry
