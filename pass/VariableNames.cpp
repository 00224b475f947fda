// VariableNames.cpp - walks from a pointer back to a named object, then from the object's type
// forward to the member at the pointer's offset.
#include "pass/VariableNames.h"

#include "pass/Compat.h"
#include "pass/ThreadLocal.h"

#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace tarry {

// Deep enough for a->b->c.d; more would not help a reader.
static constexpr unsigned DepthMax = 6;

/// Without typedef, const, volatile and _Atomic.
static const DIType *stripQualifiers(const DIType *Type) {
  for (;;) {
    auto *Derived = dyn_cast_or_null<DIDerivedType>(Type);
    if (!Derived)
      return Type;
    switch (Derived->getTag()) {
    case dwarf::DW_TAG_typedef:
    case dwarf::DW_TAG_const_type:
    case dwarf::DW_TAG_volatile_type:
    case dwarf::DW_TAG_restrict_type:
    case dwarf::DW_TAG_atomic_type:
      Type = Derived->getBaseType();
      break;
    default:
      return Type;
    }
  }
}

/// What a pointer or reference of this type points to, or null.
static const DIType *pointee(const DIType *Type) {
  auto *Derived = dyn_cast_or_null<DIDerivedType>(stripQualifiers(Type));
  if (!Derived)
    return nullptr;
  switch (Derived->getTag()) {
  case dwarf::DW_TAG_pointer_type:
  case dwarf::DW_TAG_reference_type:
  case dwarf::DW_TAG_rvalue_reference_type:
    return Derived->getBaseType();
  default:
    return nullptr;
  }
}

VariableNames::VariableNames(Function &F) : M(*F.getParent()) {
  forEachDebugVariable(F, [&](Value *V, const DILocalVariable *Variable, bool IsAddress) {
    if (isa<Constant>(V))
      return; // several variables hold the same constant
    auto &Map = IsAddress ? Addresses : Values;
    const DILocalVariable *&Known = Map[V];
    // `struct node *n = argument;`: of two names for one value, the one that has members.
    if (!Known || (!pointee(Known->getType()) && pointee(Variable->getType())))
      Known = Variable;
  });
}

static uint64_t sizeInBytes(const DIType *Type) {
  const DIType *Plain = stripQualifiers(Type);
  return Plain ? Plain->getSizeInBits() / 8 : 0;
}

/// Names of the standard library's own members say nothing to the user: std::atomic's "_M_i".
static bool isReservedName(StringRef Name) {
  return Name.size() >= 2 && Name[0] == '_' &&
         (Name[1] == '_' || (Name[1] >= 'A' && Name[1] <= 'Z'));
}

/// The member that covers the byte, or null.
static const DIDerivedType *memberAt(const DICompositeType *Struct, uint64_t Offset) {
  for (const DINode *Element : Struct->getElements()) {
    auto *Member = dyn_cast_or_null<DIDerivedType>(Element);
    if (!Member || Member->isStaticMember())
      continue;
    if (Member->getTag() != dwarf::DW_TAG_member && Member->getTag() != dwarf::DW_TAG_inheritance)
      continue;
    uint64_t Start = Member->getOffsetInBits() / 8;
    uint64_t Size = sizeInBytes(Member->getBaseType());
    if (Offset >= Start && Offset - Start < Size)
      return Member;
  }
  return nullptr;
}

namespace {

/// The way from an object to a part of it: a constant number of bytes and, maybe, indices that
/// are not constant.
struct Path {
  uint64_t Offset = 0;
  uint64_t Size = 0; ///< bytes wanted there; 0: not known, so only what starts elsewhere is named
  bool Indexed = false;

  /// Is a part of `PartSize` bytes at `PartOffset` too small for what is wanted?
  bool exceeds(uint64_t PartOffset, uint64_t PartSize) const {
    if (Size == 0)
      return Offset == PartOffset && !Indexed;
    return Offset - PartOffset + Size > PartSize && !Indexed;
  }
};

} // namespace

/// Goes down to the innermost part at `Way`, and appends what the source writes for each step.
static const DIType *appendPath(std::string &Text, const DIType *Type, Path Way) {
  for (unsigned Step = 0; Step < DepthMax; ++Step) {
    auto *Composite = dyn_cast_or_null<DICompositeType>(stripQualifiers(Type));
    if (!Composite)
      return Type;
    if (Composite->getTag() == dwarf::DW_TAG_array_type) {
      const DIType *Element = Composite->getBaseType();
      uint64_t Size = sizeInBytes(Element);
      if (Size == 0 || Way.exceeds(Way.Offset / Size * Size, Size))
        return Type;
      Text += Way.Indexed ? "[]" : "[" + std::to_string(Way.Offset / Size) + "]";
      Way = Path{Way.Offset % Size, Way.Size, false};
      Type = Element;
      continue;
    }
    const DIDerivedType *Member = memberAt(Composite, Way.Offset);
    if (!Member)
      return Type;
    uint64_t Start = Member->getOffsetInBits() / 8;
    if (Way.exceeds(Start, sizeInBytes(Member->getBaseType())))
      return Type;
    StringRef Name = Member->getName();
    if (Member->getTag() == dwarf::DW_TAG_member && !Name.empty() && !isReservedName(Name))
      Text += "." + Name.str();
    Way.Offset -= Start;
    Type = Member->getBaseType();
  }
  return Type;
}

/// Where `Pointer` points, relative to the object that it is computed from.
static const Value *splitPointer(const Value *Pointer, const DataLayout &Layout, Path &Way) {
  int64_t Offset = 0;
  for (;;) {
    Pointer = Pointer->stripPointerCasts();
    auto *GEP = dyn_cast<GEPOperator>(Pointer);
    if (!GEP)
      break;
    unsigned Width = Layout.getIndexTypeSizeInBits(GEP->getType());
    APInt Constant(Width, 0);
    VariableOffsets Variable;
    if (!GEP->collectOffset(Layout, Width, Variable, Constant))
      break;
    Offset += Constant.getSExtValue();
    Way.Indexed |= !Variable.empty();
    Pointer = GEP->getPointerOperand();
  }
  Way.Offset = Offset < 0 ? 0 : static_cast<uint64_t>(Offset);
  Way.Indexed |= Offset < 0;
  return Pointer;
}

static const DIGlobalVariable *debugVariable(const GlobalVariable &Global) {
  SmallVector<DIGlobalVariableExpression *, 1> Expressions;
  Global.getDebugInfo(Expressions);
  return Expressions.empty() ? nullptr : Expressions.front()->getVariable();
}

/// The variable whose address a call finds (ThreadLocal.h), or null.
static const GlobalVariable *threadLocal(const Value *Base, const Module &M) {
  auto *Call = dyn_cast<CallInst>(Base);
  if (!Call)
    return nullptr;
  // Either __tarry_tls(descriptor) or a call of the function that falls back.
  const Value *Named = Call->arg_size() == 1 ? Call->getArgOperand(0) : Call->getCalledOperand();
  StringRef Name = Named->getName();
  if (!Name.consume_front(DescriptorPrefix) && !Name.consume_front(FallbackPrefix))
    return nullptr;
  return M.getGlobalVariable(Name, /*AllowInternal=*/true);
}

VariableNames::Expression VariableNames::namedObject(const Value *Base) const {
  auto *Global = dyn_cast<GlobalVariable>(Base);
  if (!Global)
    Global = threadLocal(Base, M);
  if (Global) {
    if (const DIGlobalVariable *Variable = debugVariable(*Global))
      return {Variable->getName().str(), Variable->getType()};
    return {demangle(Global->getName().str()), nullptr};
  }
  if (auto *Variable = Addresses.lookup(Base))
    return {Variable->getName().str(), Variable->getType()};
  return {};
}

VariableNames::Expression VariableNames::pointerValue(const Value *V, unsigned Depth) const {
  if (auto *Variable = Values.lookup(V))
    return {Variable->getName().str(), Variable->getType()};
  if (auto *Load = dyn_cast<LoadInst>(V))
    return objectAt(Load->getPointerOperand(), M.getDataLayout().getPointerSize(), Depth + 1);
  return {};
}

VariableNames::Expression VariableNames::objectAt(const Value *Pointer, uint64_t Size,
                                                  unsigned Depth) const {
  if (Depth > DepthMax)
    return {};
  Path Way;
  Way.Size = Size;
  const Value *Base = splitPointer(Pointer, M.getDataLayout(), Way);
  Expression Object = namedObject(Base);
  if (!Object.Text.empty()) {
    if (!Object.Type && Way.Indexed)
      Object.Text += "[]";
    Object.Type = appendPath(Object.Text, Object.Type, Way);
    return Object;
  }

  Expression Value = pointerValue(Base, Depth);
  if (Value.Text.empty())
    return {};
  const DIType *Type = pointee(Value.Type);
  uint64_t ElementSize = sizeInBytes(Type);
  bool Element = Way.Indexed || (ElementSize != 0 && Way.Offset >= ElementSize);
  if (Element)
    Way = Path{ElementSize ? Way.Offset % ElementSize : 0, Size, false};
  std::string Members;
  const DIType *Part = appendPath(Members, Type, Way);
  if (Element)
    return {Value.Text + "[]" + Members, Part};
  if (!Members.empty() && Members.front() == '.')
    return {Value.Text + "->" + Members.substr(1), Part};
  return {"*" + Value.Text + Members, Part};
}

std::string VariableNames::describe(const Value *Pointer, uint64_t Size) const {
  return objectAt(Pointer, Size, 0).Text;
}

} // namespace tarry
