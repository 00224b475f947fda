// Hooks.h - the names of include/tarry/hooks.def that plp/ calls; pass/ adds the sites.
#ifndef TARRY_PLP_HOOKS_H
#define TARRY_PLP_HOOKS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/IR/IRBuilder.h"

namespace tarry::plp {

inline constexpr llvm::StringLiteral AssumeHook = "__tarry_assume";
inline constexpr llvm::StringLiteral AwaitHook = "__tarry_await";
inline constexpr llvm::StringLiteral BoundHook = "__tarry_bound";

/// Metadata of an access that an await hook stands before: it must get its own hook, shared or not,
/// or the next access would wait in its place.
inline constexpr llvm::StringLiteral AwaitedMark = "tarry.awaited";
/// Metadata of an assume hook: when the iteration is pure, in words.
inline constexpr llvm::StringLiteral ConditionText = "tarry.condition";

/// Calls a hook that takes `Fixed` arguments; if there are more, it is one that takes any number.
llvm::CallInst *callHook(llvm::IRBuilder<> &Builder, llvm::StringRef Name,
                         llvm::ArrayRef<llvm::Value *> Arguments, unsigned Fixed);

/// What stands for the site until pass/ knows it.
llvm::Value *noSite(llvm::IRBuilder<> &Builder);

} // namespace tarry::plp

#endif
