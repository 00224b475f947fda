// Calls.h - what to do before a call that leaves the instrumented code of this module.
//
//   C1  every call of a function without a body here, and every indirect call, stores its site to
//       __tarry_call_site, so that an interposed function can say who called it;
//   C2  a callee that pass/known.def does not list may touch anything: the `call` hook tells the
//       runtime, which knows from the module records whether it is instrumented elsewhere;
//   C3  a callee that reads or writes only what its arguments point to is known as long as
//       that is private (Escape.h);
//   C4  a function of include/tarry/wrapped.def is replaced by the runtime's own of the same type,
//       unless all that it touches is private;
//       A va_list hides what its arguments point to: functions that take one are always replaced;
//   C5  inline assembly and target intrinsics that touch memory have no callee: the hook gets null
//       and a site that names them;
//   C6  what an interposed function stores through its arguments without announcing it is told in
//       the same way, unless it is private.
#ifndef TARRY_PASS_CALLS_H
#define TARRY_PASS_CALLS_H

#include "pass/Escape.h"
#include "pass/Hooks.h"
#include "pass/SiteTable.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/IR/InstrTypes.h"

namespace tarry {

/// For a function with hooks, or a call of one: it is no longer true that it reads no memory or
/// waits for nobody, and the optimiser would merge two calls between which another thread writes.
template <typename FunctionOrCall> void dropMemoryPromises(FunctionOrCall &Owner) {
  Owner.removeFnAttr(llvm::Attribute::Memory);
  Owner.removeFnAttr(llvm::Attribute::NoSync);
  Owner.removeFnAttr(llvm::Attribute::WillReturn);
}

class CallInstrumenter {
public:
  CallInstrumenter(Hooks &H, SiteTable &Sites);

  /// Tells the escape analysis what known functions do not keep. Before any question to it.
  void markNotCaptured(llvm::CallBase &Call) const;

  /// What `instrument` will do: decided while the function is unchanged.
  struct Plan {
    llvm::CallBase *Call;
    bool StoresSite;
    bool CallsHook;
    bool UsesWrapper; ///< C4
    bool HidesStores; ///< C6
    std::string Name; ///< the site's `variable`
  };

  /// The plan for one call; all flags false when there is nothing to do.
  Plan plan(llvm::CallBase &Call, EscapeAnalysis &Escape) const;

  void instrument(const Plan &P);

private:
  enum class Knowledge { Interposed, Borrows, BorrowsFirst, Stores, Pure, Arguments, Unknown };
  bool isWrapped(llvm::StringRef Name) const { return Wrapped.contains(Name); }
  Knowledge lookUp(llvm::StringRef Name) const;

  Hooks &H;
  SiteTable &Sites;
  llvm::StringMap<Knowledge> Known;
  llvm::StringSet<> Wrapped;
};

} // namespace tarry

#endif
