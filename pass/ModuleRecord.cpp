// ModuleRecord.cpp - which functions are listed, and why not all.
#include "pass/ModuleRecord.h"

#include "pass/Instrument.h"
#include "tarry/module.h"

#include "llvm/IR/GlobalAlias.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

#include <cstddef>

using namespace llvm;

namespace tarry {

static_assert(offsetof(tarry_module, version) == 0 && offsetof(tarry_module, source) == 8 &&
                  offsetof(tarry_module, functions) == 16 &&
                  offsetof(tarry_module, functions_count) == 24 && sizeof(tarry_module) == 32,
              "struct tarry_module has changed: change addModuleRecord");

static constexpr char RecordName[] = "tarry.module";

// Before every constructor of the program: 0 to 100 are reserved for implementations.
static constexpr int ConstructorPriority = 1;

bool hasModuleRecord(const Module &M) { return M.getNamedGlobal(RecordName) != nullptr; }

/// Can code that is not in this module call it? Only that code reaches the `call` hook, and a
/// function that is listed without need can no longer be dropped.
static bool isReachableFromOutside(const Function &F) {
  // A local function in a comdat goes away with it; a reference from outside would not link.
  if (F.hasLocalLinkage() && F.hasComdat())
    return false;
  return (!F.hasLocalLinkage() && !F.hasLinkOnceLinkage()) || F.hasAddressTaken();
}

static Constant *createList(Module &M, ArrayRef<Constant *> Functions) {
  Type *Ptr = PointerType::get(M.getContext(), 0);
  if (Functions.empty())
    return ConstantPointerNull::get(cast<PointerType>(Ptr));
  auto *List = ConstantArray::get(ArrayType::get(Ptr, Functions.size()), Functions);
  return new GlobalVariable(M, List->getType(), /*isConstant=*/true, GlobalValue::PrivateLinkage,
                            List, "tarry.functions");
}

/// This object's own body of F. The name of a weak function may stand for another object's in the
/// end, which need not be instrumented.
static Constant *bodyOf(Function &F) {
  if (!F.isInterposable() || F.hasComdat())
    return &F;
  return GlobalAlias::create(F.getValueType(), F.getAddressSpace(), GlobalValue::PrivateLinkage,
                             "tarry.body", &F, F.getParent());
}

/// Inline functions come in many objects and the linker keeps one copy, instrumented or not.
static void markMergeable(Function &F) {
  bool Ours = isInstrumented(F) || F.getName().starts_with("tarry.");
  if (F.isDeclaration() || !F.isWeakForLinker() || !Ours || F.hasPrefixData())
    return;
  F.setPrefixData(ConstantInt::get(Type::getInt64Ty(F.getContext()), TARRY_FUNCTION_MARK));
}

void addModuleRecord(Module &M, Hooks &H, SiteTable &Sites) {
  LLVMContext &Context = M.getContext();
  SmallVector<Constant *, 32> Functions;
  for (Function &F : M)
    markMergeable(F);
  for (Function &F : M)
    if (isInstrumented(F) && isReachableFromOutside(F))
      Functions.push_back(bodyOf(F));

  Type *Int64 = Type::getInt64Ty(Context);
  Constant *Record = ConstantStruct::getAnon(
      {ConstantInt::get(Int64, TARRY_MODULE_VERSION), Sites.string(M.getSourceFileName()),
       createList(M, Functions), ConstantInt::get(Int64, Functions.size())});
  auto *Global = new GlobalVariable(M, Record->getType(), /*isConstant=*/true,
                                    GlobalValue::InternalLinkage, Record, RecordName);

  auto *Constructor = Function::Create(FunctionType::get(Type::getVoidTy(Context), false),
                                       GlobalValue::InternalLinkage, "tarry.module.begin", M);
  Constructor->addFnAttr(Attribute::NoUnwind);
  Constructor->addFnAttr(Attribute::DisableSanitizerInstrumentation);
  IRBuilder<> Builder(BasicBlock::Create(Context, "", Constructor));
  Builder.CreateCall(H.module, {Global});
  Builder.CreateRetVoid();
  appendToGlobalCtors(M, Constructor, ConstructorPriority);
}

} // namespace tarry
