// Compat.h - the few places where LLVM 16, 19 and 22 spell the same thing differently.
//
// Everything else in pass/ and plp/ is the same source for all three; a version test anywhere
// else is a mistake.
#ifndef TARRY_PASS_COMPAT_H
#define TARRY_PASS_COMPAT_H

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Analysis/CaptureTracking.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

namespace tarry {

/// Is this an access of the memory that the pointer points to? LLVM counts a volatile one as a
/// capture, as the address may matter to a device; it does not make a local variable shared.
inline bool isAccessThrough(const llvm::Use &U) {
  return U.get() == llvm::getLoadStorePointerOperand(U.getUser()) &&
         (llvm::isa<llvm::LoadInst>(U.getUser()) || U.getOperandNo() == 1);
}

// CaptureWatcher: notes whether a pointer gets out of its function.
// setNotCaptured: tells the analyses that `Call` does not keep its argument `Index`.
// VariableOffsets: what GEPOperator::collectOffset fills in.
#if LLVM_VERSION_MAJOR >= 21

struct CaptureWatcher final : llvm::CaptureTracker {
  bool Captured = false;

  void tooManyUses() override { Captured = true; }
  Action captured(const llvm::Use *U, llvm::UseCaptureInfo Info) override {
    if (isAccessThrough(*U) || !llvm::capturesAnything(Info.UseCC))
      return Continue;
    Captured = true;
    return Stop;
  }
};

using VariableOffsets = llvm::SmallMapVector<llvm::Value *, llvm::APInt, 4>;

inline void setNotCaptured(llvm::CallBase &Call, unsigned Index) {
  Call.addParamAttr(
      Index, llvm::Attribute::getWithCaptureInfo(Call.getContext(), llvm::CaptureInfo::none()));
}

#else

struct CaptureWatcher final : llvm::CaptureTracker {
  bool Captured = false;

  void tooManyUses() override { Captured = true; }
  bool captured(const llvm::Use *U) override {
    Captured |= !isAccessThrough(*U);
    return Captured;
  }
};

using VariableOffsets = llvm::MapVector<llvm::Value *, llvm::APInt>;

inline void setNotCaptured(llvm::CallBase &Call, unsigned Index) {
  Call.addParamAttr(Index, llvm::Attribute::NoCapture);
}

#endif

/// Does the address get out of its function, by a store, a call that keeps it, or a return?
inline bool mayBeCaptured(const llvm::Value *Pointer) {
  constexpr unsigned UsesMax = 10000; // more: "captured"
  CaptureWatcher Watcher;
  llvm::PointerMayBeCaptured(Pointer, &Watcher, UsesMax);
  return Watcher.Captured;
}

using DebugVariableVisitor =
    llvm::function_ref<void(llvm::Value *, const llvm::DILocalVariable *, bool IsAddress)>;

// A variable that debug information gives a whole place or value; parts of variables (an
// expression) would give a wrong name and are left out.
template <typename Variable>
void visitDebugVariable(const Variable &V, bool IsAddress, DebugVariableVisitor Visit) {
  if (V.getNumVariableLocationOps() != 1 || V.getExpression()->getNumElements() != 0)
    return;
  if (llvm::Value *Location = V.getVariableLocationOp(0))
    Visit(Location, V.getVariable(), IsAddress);
}

// visitDebugRecords: the debug variables attached to `I`, where LLVM has them outside of the
// instruction stream.
#if LLVM_VERSION_MAJOR >= 19

inline void visitDebugRecords(llvm::Instruction &I, DebugVariableVisitor Visit) {
  for (llvm::DbgVariableRecord &Record : llvm::filterDbgVars(I.getDbgRecordRange())) {
    visitDebugVariable(Record, Record.isDbgDeclare(), Visit);
    if (Record.isDbgAssign() && Record.getAddress())
      Visit(Record.getAddress(), Record.getVariable(), /*IsAddress=*/true);
  }
}

#else

inline void visitDebugRecords(llvm::Instruction &, DebugVariableVisitor) {}

#endif

/// Each (value, source variable) pair that debug information knows; `IsAddress` when the value is
/// the variable's address and not its contents.
inline void forEachDebugVariable(llvm::Function &F, DebugVariableVisitor Visit) {
  for (llvm::Instruction &I : llvm::instructions(F)) {
    if (auto *Intrinsic = llvm::dyn_cast<llvm::DbgVariableIntrinsic>(&I))
      visitDebugVariable(*Intrinsic, llvm::isa<llvm::DbgDeclareInst>(&I), Visit);
    visitDebugRecords(I, Visit);
  }
}

} // namespace tarry

#endif
