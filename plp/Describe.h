// Describe.h - conditions and places in words, for reports.
#ifndef TARRY_PLP_DESCRIBE_H
#define TARRY_PLP_DESCRIBE_H

#include "plp/Condition.h"

#include <string>

namespace tarry::plp {

/// What the source calls the memory at a pointer; empty when it is not known.
using PlaceNamer = std::function<std::string(const llvm::Value *Pointer, uint64_t Size)>;

/// "flag == 0 and not closed".
std::string describe(const Conjunction &C, const PlaceNamer &Names);

/// "file.c:12:3", or what is known of it.
std::string describe(const llvm::DebugLoc &Where, const llvm::Function &F);

} // namespace tarry::plp

#endif
