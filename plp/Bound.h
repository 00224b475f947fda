// Bound.h - an upper bound for loops that nobody knows the end of (-tarry-loop-bound=N).
//
// An iteration beyond the N-th is assumed away, and the verdict says so. For loops that are not
// pure, and to compare with what pure loops cost when they are explored round by round.
#ifndef TARRY_PLP_BOUND_H
#define TARRY_PLP_BOUND_H

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"

namespace tarry::plp {

/// Loops with a number of iterations that the compiler can tell, and those without any access to
/// memory, have no bound.
void boundLoops(llvm::LoopInfo &Loops, llvm::ScalarEvolution &Evolution, unsigned Bound);

} // namespace tarry::plp

#endif
