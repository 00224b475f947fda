// Inline.h - brings small functions to where they are called.
//
// Loops hide behind small functions: `while (!try_lock(&l))`, and every operation of std::atomic.
// What a loop does can only be told when its body is there. Whatever the -O level says:
//   N1  in a loop, a callee of up to LoopSizeMax instructions is inlined;
//   N2  anywhere, one of up to WrapperSizeMax instructions that has an atomic access and no loop;
//   N3  never: what the linker may replace, what is not instrumented, recursive functions,
//       coroutines, what needs a machine that its caller does not, and what the program asks to
//       keep apart (above -O0: there clang marks every function so, and PreparePass unmarks all).
// Sites name the line in the program and not in a header (SiteTable.cpp).
#ifndef TARRY_PASS_INLINE_H
#define TARRY_PASS_INLINE_H

#include "llvm/IR/PassManager.h"

namespace tarry {

struct InlinePass : llvm::PassInfoMixin<InlinePass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &Analyses);
  static bool isRequired() { return true; }
};

} // namespace tarry

#endif
