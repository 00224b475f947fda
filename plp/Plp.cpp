// Plp.cpp - the order of things; see Plp.h.
#include "plp/Plp.h"

#include "plp/Bound.h"
#include "plp/Effects.h"
#include "plp/Prepare.h"
#include "plp/Relevance.h"
#include "plp/Report.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tarry::plp {

/// A loop that reads no memory waits for nobody, unless nothing leads out of it. What a function
/// does that it calls is not known.
static bool mayWait(const Loop &L) {
  auto Reads = [](const Instruction &I) {
    return readsMemory(I) ||
           (isa<CallBase>(I) && !isa<IntrinsicInst>(I) && I.mayReadFromMemory() && !isHint(I));
  };
  return L.hasNoExitBlocks() ||
         any_of(L.blocks(), [&](const BasicBlock *Block) { return any_of(*Block, Reads); });
}

static LoopReport rewriteLoop(Loop &L, BlockOrder &Order, LoopInfo &Loops,
                              DominatorTree &Dominators, const Relevance &Relevant,
                              const PlaceNamer &Names) {
  Function &F = *L.getHeader()->getParent();
  ExpressionPool Pool(F.getParent()->getDataLayout(),
                      [&L](const Instruction &I) { return L.contains(&I); });
  Purity Found =
      analysePurity(L, Order, Pool, [&](const PHINode &Phi) { return Relevant.matters(Phi); });
  LoopReport Report{L.getStartLoc(), L.getHeader(), {}, std::move(Found.Reasons)};
  LoopRewriter Rewriter(L, Found, Order, Pool, Dominators, Loops);
  Report.Blockers = Rewriter.run([&](const Conjunction &C) { return describe(C, Names); });
  if (Rewriter.hasSplitEdges())
    Order = BlockOrder(F);
  return Report;
}

static PreservedAnalyses onlyLoopsKept() {
  PreservedAnalyses Kept = PreservedAnalyses::none();
  Kept.preserve<LoopAnalysis>();
  Kept.preserve<DominatorTreeAnalysis>();
  return Kept;
}

static SmallVector<LoopReport, 4> rewriteLoops(Function &F, FunctionAnalysisManager &Analyses,
                                               const PlaceNamer &Names) {
  auto &Loops = Analyses.getResult<LoopAnalysis>(F);
  auto &Dominators = Analyses.getResult<DominatorTreeAnalysis>(F);
  deletePauseLoops(Loops, Dominators, Analyses.getResult<ScalarEvolutionAnalysis>(F));
  mergeBlocks(F, Loops, Dominators);
  Analyses.invalidate(F, onlyLoopsKept());
  auto &Evolution = Analyses.getResult<ScalarEvolutionAnalysis>(F);
  BlockOrder Order(F);
  Relevance Relevant(F, Loops, Order, Analyses.getResult<PostDominatorTreeAnalysis>(F));
  SmallVector<Loop *, 8> Ordered(Loops.getLoopsInPreorder());
  SmallVector<LoopReport, 4> Reports;
  for (Loop *L : reverse(Ordered)) { // inner ones first
    // What ends by counting changes its counter in every iteration.
    if (mayWait(*L) && isa<SCEVCouldNotCompute>(Evolution.getSymbolicMaxBackedgeTakenCount(L)))
      Reports.push_back(rewriteLoop(*L, Order, Loops, Dominators, Relevant, Names));
  }
  Analyses.invalidate(F, onlyLoopsKept());
  std::reverse(Reports.begin(), Reports.end());
  return Reports;
}

/// setjmp comes back in the middle of things: registers are not what they were.
static bool isStrange(const Function &F) { return F.callsFunctionThatReturnsTwice(); }

PreservedAnalyses run(Function &F, FunctionAnalysisManager &Analyses, const Options &Chosen,
                      const PlaceNamer &Names) {
  if (isStrange(F))
    return PreservedAnalyses::all();
  if (calmInvokes(F))
    Analyses.invalidate(F, PreservedAnalyses::none());
  SmallVector<LoopReport, 4> Reports;
  if (Chosen.Purity)
    Reports = rewriteLoops(F, Analyses, Names);
  if (Chosen.LoopBound)
    boundLoops(Analyses.getResult<LoopAnalysis>(F), Analyses.getResult<ScalarEvolutionAnalysis>(F),
               Chosen.LoopBound);
  AwaitOutcomes Awaits;
  if (Chosen.Await)
    Awaits = turnAssumesIntoAwaits(F, Analyses.getResult<DominatorTreeAnalysis>(F));
  report(F, Reports, Awaits, Chosen.Report);
  return PreservedAnalyses::none();
}

} // namespace tarry::plp
