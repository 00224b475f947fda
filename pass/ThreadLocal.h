// ThreadLocal.h - gives thread_local variables to the runtime.
//
// Program threads are fibers of one OS thread, so the machine's own thread-local storage would be
// shared by all of them. Every address of a thread_local variable becomes __tarry_tls(descriptor)
// (include/tarry/module.h):
//   T1  a defined variable has a descriptor with its linkage, visibility and, where the variable
//       can be merged, a comdat of its own;
//   T2  a declared variable's descriptor is a weak reference; when nobody defines it, the variable
//       belongs to an object that is not instrumented, and its real address is used;
//   T3  the variable itself stays, for objects that are not instrumented and for T2.
#ifndef TARRY_PASS_THREADLOCAL_H
#define TARRY_PASS_THREADLOCAL_H

#include "pass/Hooks.h"

#include "llvm/ADT/SmallPtrSet.h"

namespace tarry {

/// The descriptor's symbol is this and the variable's (include/tarry/module.h).
inline constexpr llvm::StringLiteral DescriptorPrefix = "__tarry_tls.";
/// T2: the function that looks for the variable.
inline constexpr llvm::StringLiteral FallbackPrefix = "tarry.tls.address.";

/// Rewrites the module. `Private` receives the descriptors of variables that no other thread can
/// reach (P3 of Escape.h).
void rewriteThreadLocals(llvm::Module &M, Hooks &H,
                         llvm::SmallPtrSetImpl<const llvm::Value *> &Private);

} // namespace tarry

#endif
