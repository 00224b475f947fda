// SiteTable.cpp - fills in where an instruction comes from and writes the constants.
#include "pass/SiteTable.h"

#include "pass/Hooks.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Function.h"

using namespace llvm;

namespace tarry {

namespace {

/// The constant for a field, by its value's type.
struct FieldWriter {
  SiteTable &Table;
  LLVMContext &Context;

  Constant *operator()(const std::string &Text) const { return Table.string(Text); }
  Constant *operator()(uint32_t Number) const {
    return ConstantInt::get(Type::getInt32Ty(Context), Number);
  }
  Constant *operator()(uint8_t Number) const {
    return ConstantInt::get(Type::getInt8Ty(Context), Number);
  }
};

} // namespace

SiteTable::SiteTable(Module &Module) : M(Module) {
  LLVMContext &Context = M.getContext();
  Type *Ptr = PointerType::get(Context, 0);
  Type *Int32 = Type::getInt32Ty(Context);
  Type *Int8 = Type::getInt8Ty(Context);
  Type *Fields[] = {
#define TARRY_SITE_TYPE(type, llvm, name) llvm,
      TARRY_SITE_FIELDS(TARRY_SITE_TYPE)
#undef TARRY_SITE_TYPE
  };
  Layout = StructType::get(Context, ArrayRef<Type *>(Fields, std::size(Fields)));
}

Constant *SiteTable::string(StringRef Text) {
  Constant *&Known = Strings[Text];
  if (Known)
    return Known;
  Constant *Bytes = ConstantDataArray::getString(M.getContext(), Text);
  auto *Global = new GlobalVariable(M, Bytes->getType(), /*isConstant=*/true,
                                    GlobalValue::PrivateLinkage, Bytes, "tarry.text");
  Global->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
  Global->setAlignment(Align(1));
  Known = Global;
  return Known;
}

Constant *SiteTable::add(const Site &S) {
  FieldWriter Write{*this, M.getContext()};
  Constant *Fields[] = {
#define TARRY_SITE_CONSTANT(type, llvm, name) Write(S.name),
      TARRY_SITE_FIELDS(TARRY_SITE_CONSTANT)
#undef TARRY_SITE_CONSTANT
  };
  Constant *Initial = ConstantStruct::get(Layout, Fields);
  // The address stays significant: it is the identity of the place.
  return new GlobalVariable(M, Layout, /*isConstant=*/true, GlobalValue::PrivateLinkage, Initial,
                            "tarry.site");
}

static std::string nameOfSubprogram(const DISubprogram *Subprogram) {
  // A linkage name demangles to more than the plain name: class, namespace, parameters.
  StringRef Linkage = Subprogram->getLinkageName();
  return Linkage.empty() ? Subprogram->getName().str() : demangle(Linkage.str());
}

/// Is it a function of the C++ library? What the program's line is stands further out.
static bool isOfLibrary(const DISubprogram *Subprogram) {
  StringRef Linkage = Subprogram->getLinkageName();
  static constexpr StringRef Beginnings[] = {"_ZNSt", "_ZNKSt", "_ZSt", "_ZN9__gnu_cxx",
                                             "_ZNK9__gnu_cxx"};
  return any_of(Beginnings, [&](StringRef Beginning) { return Linkage.starts_with(Beginning); });
}

static const DILocation *placeOf(const DILocation *Location) {
  const DILocation *Outer = Location;
  while (Outer->getInlinedAt() && isOfLibrary(Outer->getScope()->getSubprogram()))
    Outer = Outer->getInlinedAt();
  return isOfLibrary(Outer->getScope()->getSubprogram()) ? Location : Outer;
}

Site SiteTable::describe(const Instruction &I, tarry_site_operation Operation) const {
  Site S;
  S.operation = static_cast<uint8_t>(Operation);
  S.order = 6;
  S.rmw_update = TARRY_RMW_OPAQUE;
  const Function &F = *I.getFunction();
  const DISubprogram *Subprogram = F.getSubprogram();
  if (const DILocation *Innermost = I.getDebugLoc().get()) {
    // The location's own scope is an inlined function: where the text is.
    const DILocation *Location = placeOf(Innermost);
    S.line = Location->getLine();
    S.column = Location->getColumn();
    S.file = Location->getFilename().str();
    Subprogram = Location->getScope()->getSubprogram();
  } else if (Subprogram) {
    S.file = Subprogram->getFilename().str();
  } else {
    S.file = M.getSourceFileName();
  }
  if (Subprogram)
    S.function = nameOfSubprogram(Subprogram);
  else
    S.function = F.getName() == ProgramMain ? "main" : demangle(F.getName().str());
  return S;
}

} // namespace tarry
