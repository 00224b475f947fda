// Hooks.h - declarations, in the module at hand, of the functions in include/tarry/hooks.def.
//
// The types come from the table, so a hook cannot be called with another signature than the one
// the runtime defines.
#ifndef TARRY_PASS_HOOKS_H
#define TARRY_PASS_HOOKS_H

#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Module.h"

#include <string>

namespace tarry {

struct Hooks {
#define HOOK(name, result, parameters, text) llvm::FunctionCallee name;
#include "tarry/hooks.def"
#undef HOOK
  llvm::GlobalVariable *CallSite; ///< __tarry_call_site

  explicit Hooks(llvm::Module &M);

  /// Takes back the declarations that nothing uses.
  void eraseUnused();
};

/// The runtime's function in place of libc's `Name` (include/tarry/wrapped.def).
std::string wrapperName(llvm::StringRef Name);

/// What the program's `main` is called, as the runtime has one of its own.
inline constexpr llvm::StringLiteral ProgramMain = "__tarry_program_main";

/// Is it one of ours: a hook, or something that only the runtime defines?
bool isHookName(llvm::StringRef Name);

} // namespace tarry

#endif
