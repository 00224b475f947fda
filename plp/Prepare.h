// Prepare.h - takes out of a function what stands between a loop and its purity.
#ifndef TARRY_PLP_PREPARE_H
#define TARRY_PLP_PREPARE_H

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/Dominators.h"

namespace tarry::plp {

/// Deletes loops that only pass the time: they touch no memory, cannot trap, nobody uses what they
/// compute, and they end. What may trap before them stays.
void deletePauseLoops(llvm::LoopInfo &Loops, llvm::DominatorTree &Dominators,
                      llvm::ScalarEvolution &Evolution);

/// Makes ordinary calls of those that cannot throw (Effects.h). True when there was one.
bool calmInvokes(llvm::Function &F);

/// Puts blocks together that always follow each other: assumptions are looked for behind accesses
/// within a block.
void mergeBlocks(llvm::Function &F, llvm::LoopInfo &Loops, llvm::DominatorTree &Dominators);

} // namespace tarry::plp

#endif
