// Plp.cpp - the entry of partial loop purity; see Plp.h for what it does not do yet.
#include "plp/Plp.h"

namespace tarry::plp {

llvm::PreservedAnalyses run(llvm::Function &, llvm::FunctionAnalysisManager &) {
  return llvm::PreservedAnalyses::all();
}

} // namespace tarry::plp
