// Instrument.h - puts a hook before every operation that another thread can see.
//
// Rules:
//   I1  A hook stands directly before its instruction, and the instruction stays as it is: only a
//       weak compare-exchange is made strong, so that it does not fail without a cause.
//       A copy between two places that may both be shared is two events with other threads between
//       them: the `copy` hook performs it. By-value arguments, several in one call, are copied to
//       locals, each at its own event.
//   I2  What is proved private (Escape.h) has no hook; fences always have one.
//   I3  The value told to a hook is the value that the instruction writes. Where it cannot be
//       told in 64 bits, the access is wider than 8 bytes or announced as a range.
//   I4  Decide first, change later: hooks are uses of addresses and would look like captures.
//   I5  What a hook does is no longer "reads no memory": such attributes are dropped.
#ifndef TARRY_PASS_INSTRUMENT_H
#define TARRY_PASS_INSTRUMENT_H

#include "pass/Calls.h"
#include "pass/Escape.h"
#include "pass/Hooks.h"
#include "pass/SiteTable.h"

#include "llvm/IR/Function.h"

namespace tarry {

/// Has the function code that is to be instrumented? Not: declarations,
/// __attribute__((disable_sanitizer_instrumentation)), naked functions.
bool isInstrumented(const llvm::Function &F);

class Instrumenter {
public:
  Instrumenter(llvm::Module &M, Hooks &H, SiteTable &Sites,
               const llvm::SmallPtrSetImpl<const llvm::Value *> &PrivateThreadLocals);

  void run(llvm::Function &F);

private:
  Hooks &H;
  SiteTable &Sites;
  CallInstrumenter Calls;
  const llvm::SmallPtrSetImpl<const llvm::Value *> &PrivateThreadLocals;
  const llvm::DataLayout &Layout;
};

} // namespace tarry

#endif
