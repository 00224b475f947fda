// Purity.h - when does a loop iteration leave no trace? Only decides; Rewrite.h acts.
//
// An iteration is pure if it comes back to the header, leaves memory and every register that
// matters as they were, and has not gone round inside (FMCAD'22, section III). The condition under
// which the rest of the iteration is pure is carried backwards from the edges to the header:
//   F1  an edge out of the loop, or back to anything but the header: never;
//   F2  an edge to the header: if each of its phis that matters gets the value that it has;
//   F3  any other edge: as at the start of its target, with the target's phis replaced by what
//       this edge brings; in each case, if the edge is taken;
//   F4  an instruction: as after it, if it leaves nothing behind (Effects.h);
//   F5  in the end, what asks for the value of a variable that may have none yet: never.
// "Back" is against a reverse post-order, so that irreducible flow is covered by F1.
#ifndef TARRY_PLP_PURITY_H
#define TARRY_PLP_PURITY_H

#include "plp/Condition.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/LoopInfo.h"

#include <string>

namespace tarry::plp {

/// Blocks of the function in reverse post-order.
class BlockOrder {
public:
  explicit BlockOrder(llvm::Function &F);
  /// Only blocks that the entry reaches have a place.
  unsigned placeOf(const llvm::BasicBlock *Block) const { return Places.lookup(Block); }
  bool isBefore(const llvm::Instruction *A, const llvm::Instruction *B) const;

private:
  llvm::DenseMap<const llvm::BasicBlock *, unsigned> Places; ///< from 1
};

/// Why an iteration that takes some way is not pure.
struct Reason {
  llvm::DebugLoc Where;
  std::string Text;
};

struct Purity {
  Condition Pure; ///< at the start of the header, of the rest of the iteration
  bool Sleeps = false;
  llvm::SmallVector<Reason, 4> Reasons;
  /// Edges inside the loop that go back (F1), and not to the header.
  llvm::SmallVector<std::pair<llvm::BasicBlock *, llvm::BasicBlock *>, 2> Internal;
};

/// `Matters` tells which phis can change what the program does (Relevance.h).
Purity analysePurity(llvm::Loop &L, const BlockOrder &Order, ExpressionPool &Pool,
                     llvm::function_ref<bool(const llvm::PHINode &)> Matters);

} // namespace tarry::plp

#endif
