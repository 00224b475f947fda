// Pipeline.h - the order in which a module is prepared and instrumented.
//
//   inline what is marked so and what loops hide behind (Inline.h), drop bodies that belong to
//   other objects, promote locals, bring loops into simple form, partial loop purity and awaits
//   (plp/), instrument; then the normal optimiser goes on with its own pipeline.
// It is the same at every -O level, so that what is explored does not depend on it.
#ifndef TARRY_PASS_PIPELINE_H
#define TARRY_PASS_PIPELINE_H

#include "plp/Plp.h"

#include "llvm/IR/PassManager.h"

namespace tarry {

struct Options {
  bool Instrument = true; ///< false: only `main` is renamed
  plp::Options Loops;
};

void addPasses(llvm::ModulePassManager &Manager, const Options &Chosen);

} // namespace tarry

#endif
