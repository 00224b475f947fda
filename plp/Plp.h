// Plp.h - partial loop purity: where a loop iteration leaves no trace, waiting replaces spinning.
//
// plp/ will decide which iterations of a loop are pure, put an assume on the way round, and turn
// load-and-assume into an await that the engine can block on. Not there yet: run() changes
// nothing, so spin loops are explored iteration by iteration. The entry stands where the pipeline
// needs it: locals promoted, loops simplified, no hooks in the way.
#ifndef TARRY_PLP_PLP_H
#define TARRY_PLP_PLP_H

#include "llvm/IR/PassManager.h"

namespace tarry::plp {

llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &Analyses);

} // namespace tarry::plp

#endif
