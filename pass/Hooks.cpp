// Hooks.cpp - builds the declarations from the table's letters.
#include "pass/Hooks.h"

#include "llvm/Support/ErrorHandling.h"

using namespace llvm;

namespace tarry {

static Type *typeOfLetter(LLVMContext &Context, char Letter) {
  switch (Letter) {
  case 'V':
    return Type::getVoidTy(Context);
  case 'P':
    return PointerType::get(Context, 0);
  case 'L':
    return Type::getInt64Ty(Context);
  default:
    report_fatal_error("tarry: hooks.def uses a letter that Hooks.cpp does not know");
  }
}

static FunctionCallee declareHook(Module &M, StringRef Name, StringRef Result,
                                  StringRef Parameters) {
  LLVMContext &Context = M.getContext();
  SmallVector<Type *, 4> Types;
  bool IsOpen = Parameters.consume_back("*");
  for (char Letter : Parameters)
    Types.push_back(typeOfLetter(Context, Letter));
  auto *Signature = FunctionType::get(typeOfLetter(Context, Result.front()), Types, IsOpen);
  // No memory attributes: other threads run inside a hook, so everything that they can reach may
  // have changed when it returns. nounwind keeps landing pads away from plain accesses.
  AttributeList Attributes =
      AttributeList::get(Context, AttributeList::FunctionIndex, {Attribute::NoUnwind});
  return M.getOrInsertFunction(Name, Signature, Attributes);
}

Hooks::Hooks(Module &M) {
#define HOOK(name, result, parameters, text)                                                       \
  name = declareHook(M, "__tarry_" #name, #result, parameters);
#include "tarry/hooks.def"
#undef HOOK
  Type *Pointer = PointerType::get(M.getContext(), 0);
  CallSite = cast<GlobalVariable>(M.getOrInsertGlobal("__tarry_call_site", Pointer));
}

static void eraseIfUnused(FunctionCallee Hook) {
  auto *F = dyn_cast<Function>(Hook.getCallee());
  if (F && F->isDeclaration() && F->use_empty())
    F->eraseFromParent();
}

void Hooks::eraseUnused() {
#define HOOK(name, result, parameters, text) eraseIfUnused(name);
#include "tarry/hooks.def"
#undef HOOK
  if (CallSite->use_empty())
    CallSite->eraseFromParent();
}

// Every symbol of the runtime's that only instrumented code names starts with this.
static constexpr StringLiteral HookPrefix = "__tarry_";

std::string wrapperName(StringRef Name) { return (HookPrefix + Name).str(); }

bool isHookName(StringRef Name) { return Name.starts_with(HookPrefix); }

} // namespace tarry
