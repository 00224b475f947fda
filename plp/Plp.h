// Plp.h - partial loop purity: where a loop iteration leaves no trace, waiting replaces spinning.
//
//   Prepare   deletes loops that only pause
//   Purity    decides which iterations are pure (Effects, Condition, Expression, Relevance)
//   Rewrite   stops the thread as soon as it is known that its iteration will be: assume
//   Await     makes the access in front of an assume wait (Term)
//   Bound     a bound for the loops that are left, if wanted
//   Report    says what was found (Describe)
//
// After FMCAD'22 (Jonsson, Lang, Sagonas, "Awaiting for Godot"), section III. It runs where locals
// are in registers and no hooks stand in the way. docs/LOOPS.md tells what is sound and why.
#ifndef TARRY_PLP_PLP_H
#define TARRY_PLP_PLP_H

#include "plp/Describe.h"

#include "llvm/IR/PassManager.h"

namespace tarry::plp {

struct Options {
  bool Purity = true;     ///< -tarry-no-plp: false
  bool Await = true;      ///< -tarry-no-await: false
  unsigned LoopBound = 0; ///< -tarry-loop-bound=N; 0: none
  bool Report = false;    ///< -tarry-plp-report
};

llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &Analyses,
                            const Options &Chosen, const PlaceNamer &Names);

} // namespace tarry::plp

#endif
