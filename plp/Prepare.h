// Prepare.h - takes out of a function what stands between a loop and its purity.
#ifndef TARRY_PLP_PREPARE_H
#define TARRY_PLP_PREPARE_H

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/Dominators.h"

namespace tarry::plp {

/// Deletes loops that only pass the time: they touch no memory, nobody uses what they compute, and
/// they end. True when there was one.
bool deletePauseLoops(llvm::Function &F, llvm::LoopInfo &Loops, llvm::DominatorTree &Dominators,
                      llvm::ScalarEvolution &Evolution);

/// Puts blocks together that always follow each other: assumptions are looked for behind accesses
/// within a block.
bool mergeBlocks(llvm::Function &F, llvm::LoopInfo &Loops, llvm::DominatorTree &Dominators);

} // namespace tarry::plp

#endif
