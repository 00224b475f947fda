// Escape.h - which memory can another thread reach?
//
// A wrong "shared" costs an event, a wrong "private" loses bugs. So memory is private only when
// it is proved to be:
//   P1  a local variable, or a by-value argument's copy, whose address is never captured;
//   P2  a constant global that is read;
//   P3  a thread_local variable of this object alone whose address is never captured.
#ifndef TARRY_PASS_ESCAPE_H
#define TARRY_PASS_ESCAPE_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Value.h"

namespace tarry {

class EscapeAnalysis {
public:
  /// `Hook` is __tarry_tls, `Private` the descriptors that ThreadLocal.h found to satisfy P3. Hooks
  /// count as captures, so ask before any is inserted.
  EscapeAnalysis(const llvm::Value *Hook, const llvm::SmallPtrSetImpl<const llvm::Value *> &Private)
      : TlsHook(Hook), PrivateThreadLocals(Private) {}

  bool mayBeShared(const llvm::Value *Pointer, bool IsWrite);

private:
  bool isPrivate(const llvm::Value *Object, bool IsWrite);

  const llvm::Value *TlsHook;
  const llvm::SmallPtrSetImpl<const llvm::Value *> &PrivateThreadLocals;
  llvm::DenseMap<const llvm::Value *, bool> Captured;
};

} // namespace tarry

#endif
