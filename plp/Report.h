// Report.h - says of each loop which iterations were found to be pure, and why not more.
//
// As LLVM remarks of the pass "tarry-plp" (-Rpass=, -Rpass-missed=, -fsave-optimization-record);
// with the option -tarry-plp-report also as lines on stderr, whatever the driver does with remarks.
#ifndef TARRY_PLP_REPORT_H
#define TARRY_PLP_REPORT_H

#include "plp/Await.h"
#include "plp/Rewrite.h"

namespace tarry::plp {

struct LoopReport {
  llvm::DebugLoc Where;
  llvm::BasicBlock *Header;
  llvm::SmallVector<Blocker, 2> Blockers;
  llvm::SmallVector<Reason, 4> Reasons;
};

void report(llvm::Function &F, llvm::ArrayRef<LoopReport> Loops, const AwaitOutcomes &Awaits,
            bool Prints);

} // namespace tarry::plp

#endif
