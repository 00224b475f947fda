// Await.h - an access followed by an assumption about its value becomes an access that waits.
//
// A thread that may go on only if it finds certain values need not read others: the engine runs the
// access when the value is right. An assumption behind an access A, with nothing between them but
// arithmetic, is a conjunction of clauses:
//   A1  a clause becomes part of what A waits for if each of its literals is either a term of the
//       value that A finds (Term.h) or known before A;
//   A2  an A that writes may wait only where it would write nothing: what a clause rules out
//       beyond that stays an assumption;
//   A3  the assumption goes when all of its clauses have become part of the wait, else it stays;
//   A4  what the program assumes itself and what a loop's purity brings are not mixed in one
//       access: a thread that waits for the first is assumed away, for the second it spins.
// "Behind" is in the same block, or in the one that all ways out of it lead to with nothing in
// between.
#ifndef TARRY_PLP_AWAIT_H
#define TARRY_PLP_AWAIT_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"

namespace tarry::plp {

/// What became of an assumption.
struct AwaitOutcome {
  llvm::DebugLoc Access; ///< the access that waits for some of it
  bool IsWhole;          ///< for all of it: the assumption is gone
};

/// By the call of the assumption; those that are not there stay as they were.
using AwaitOutcomes = llvm::DenseMap<const llvm::Instruction *, AwaitOutcome>;

AwaitOutcomes turnAssumesIntoAwaits(llvm::Function &F, const llvm::DominatorTree &Dominators);

} // namespace tarry::plp

#endif
