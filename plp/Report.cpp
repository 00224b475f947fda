// Report.cpp - see Report.h.
#include "plp/Report.h"

#include "plp/Describe.h"

#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace tarry::plp {

static constexpr const char *PassName = "tarry-plp";

namespace {

class Reporter {
public:
  Reporter(Function &TheFunction, bool PrintsLines) : F(TheFunction), Prints(PrintsLines) {}

  void found(const LoopReport &L, const Twine &Text);
  void missed(const LoopReport &L, const DebugLoc &Where, const Twine &Text);

private:
  void print(const DebugLoc &Where, const Twine &Text);

  Function &F;
  bool Prints;
};

} // namespace

void Reporter::print(const DebugLoc &Where, const Twine &Text) {
  if (Prints)
    errs() << describe(Where, F) << ": remark: " << Text << " [" << PassName << "]\n";
}

void Reporter::found(const LoopReport &L, const Twine &Text) {
  std::string Line = Text.str();
  F.getContext().diagnose(OptimizationRemark(PassName, "Pure", L.Where, L.Header) << Line);
  print(L.Where, Line);
}

void Reporter::missed(const LoopReport &L, const DebugLoc &Where, const Twine &Text) {
  std::string Line = Text.str();
  const DebugLoc &Place = Where && Where.getLine() ? Where : L.Where;
  F.getContext().diagnose(OptimizationRemarkMissed(PassName, "NotPure", Place, L.Header) << Line);
  print(Place, Line);
}

/// Where the code of the loop's own file is that led to a place in a header.
static DebugLoc inFileOf(const LoopReport &L, DebugLoc Where) {
  if (!Where || !L.Where)
    return Where;
  for (const DILocation *Outer = Where.get(); Outer; Outer = Outer->getInlinedAt())
    if (Outer->getFile() == L.Where->getFile())
      return DebugLoc(Outer);
  return Where;
}

static void reportBlocker(Reporter &R, const LoopReport &L, const Blocker &B,
                          const AwaitOutcomes &Awaits) {
  if (!B.Assume)
    return R.missed(L, L.Where,
                    "an iteration changes nothing if " + B.Text +
                        ", but there is no place to stop it");
  auto Outcome = Awaits.find(B.Assume);
  std::string How = "it is stopped then (assume)";
  if (Outcome != Awaits.end()) {
    DebugLoc Access = inFileOf(L, Outcome->second.Access);
    std::string Line = Access ? " in line " + std::to_string(Access.getLine()) : "";
    How = Outcome->second.IsWhole ? "the access" + Line + " waits until not (await)"
                                  : "the access" + Line +
                                        " waits for a part of it (await), the "
                                        "rest is stopped (assume)";
  }
  R.found(L, "an iteration changes nothing if " + B.Text + ": " + How);
}

void report(Function &F, ArrayRef<LoopReport> Loops, const AwaitOutcomes &Awaits, bool Prints) {
  Reporter R(F, Prints);
  for (const LoopReport &L : Loops) {
    for (const Blocker &B : L.Blockers)
      reportBlocker(R, L, B, Awaits);
    if (L.Blockers.empty())
      R.missed(L, L.Where, "no iteration of this loop is known to change nothing");
    for (const Reason &Why : L.Reasons)
      R.missed(L, inFileOf(L, Why.Where),
               (L.Blockers.empty() ? "because it " : "an iteration is not pure that ") + Why.Text);
  }
}

} // namespace tarry::plp
