// Describe.cpp - see Describe.h.
#include "plp/Describe.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace tarry::plp {

/// Longer conditions are cut: nobody reads them.
static constexpr size_t TextMax = 400;

static std::string describeRoot(const Value &Root, const PlaceNamer &Names) {
  if (auto *Number = dyn_cast<ConstantInt>(&Root)) {
    if (Number->getType()->isIntegerTy(1))
      return Number->isZero() ? "false" : "true";
    SmallString<32> Text;
    Number->getValue().toStringSigned(Text);
    return Text.str().str();
  }
  if (isa<ConstantPointerNull>(Root))
    return "null";
  const Instruction *I = definitionOf(const_cast<Value *>(&Root));
  const Value *Pointer = I ? getLoadStorePointerOperand(I) : nullptr;
  if (auto *Rmw = dyn_cast_or_null<AtomicRMWInst>(I))
    Pointer = Rmw->getPointerOperand();
  if (auto *Cas = dyn_cast_or_null<AtomicCmpXchgInst>(I))
    Pointer = Cas->getPointerOperand();
  if (Pointer) {
    const DataLayout &Layout = I->getModule()->getDataLayout();
    std::string Name = Names(Pointer, Layout.getTypeStoreSize(Root.getType()).getFixedValue());
    if (!Name.empty())
      return Name;
    if (I->getDebugLoc())
      return ("[line " + Twine(I->getDebugLoc().getLine()) + "]").str();
  }
  if (auto *Call = dyn_cast_or_null<CallBase>(I))
    if (const Function *Callee = Call->getCalledFunction())
      return demangle(Callee->getName().str()) + "()";
  if (Root.hasName())
    return Root.getName().split('.').first.str();
  return "a value";
}

static StringRef operatorOf(const Expression *E) {
  if (E->Shape == Expression::Compare)
    switch (static_cast<CmpInst::Predicate>(E->Code)) {
    case CmpInst::ICMP_EQ:
      return "==";
    case CmpInst::ICMP_NE:
      return "!=";
    case CmpInst::ICMP_ULT:
    case CmpInst::ICMP_SLT:
      return "<";
    case CmpInst::ICMP_ULE:
    case CmpInst::ICMP_SLE:
      return "<=";
    case CmpInst::ICMP_UGT:
    case CmpInst::ICMP_SGT:
      return ">";
    default:
      return ">=";
    }
  switch (E->Code) {
  case Instruction::Add:
    return "+";
  case Instruction::Sub:
    return "-";
  case Instruction::Mul:
    return "*";
  case Instruction::And:
    return "&";
  case Instruction::Or:
    return "|";
  case Instruction::Xor:
    return "^";
  case Instruction::Shl:
    return "<<";
  default:
    return ">>";
  }
}

/// Can it never be negative, so that both orders agree?
static bool isNeverNegative(const Expression *E) {
  const ConstantInt *Number = E->asInteger();
  return (E->Shape == Expression::Cast && E->Code == Instruction::ZExt) ||
         (Number && !Number->isNegative());
}

/// An order of unsigned numbers, where a signed one would say something else.
static bool isUnsignedOrder(const Expression *E) {
  return E->Shape == Expression::Compare &&
         CmpInst::isUnsigned(static_cast<CmpInst::Predicate>(E->Code)) &&
         E->Operands[0]->Ty->isIntegerTy() && !all_of(E->Operands, isNeverNegative);
}

static std::string describe(const Expression *E, const PlaceNamer &Names, bool IsInner) {
  switch (E->Shape) {
  case Expression::Root:
    return describeRoot(*E->V, Names);
  case Expression::Cast:
    return describe(E->Operands[0], Names, IsInner);
  case Expression::Select:
    return describe(E->Operands[0], Names, true) + " ? " + describe(E->Operands[1], Names, true) +
           " : " + describe(E->Operands[2], Names, true);
  default:
    break;
  }
  const ConstantInt *Number = E->Operands[1]->asInteger();
  if (E->Ty->isIntegerTy(1) && E->Shape == Expression::Binary && E->Code == Instruction::Xor &&
      Number && Number->isOne())
    return "not " + describe(E->Operands[0], Names, true);
  bool IsUnsigned = isUnsignedOrder(E);
  std::string Text =
      describe(E->Operands[0], Names, true) + " " + operatorOf(E).str() + (IsUnsigned ? "u " : " ");
  if (IsUnsigned && Number)
    Text += std::to_string(Number->getLimitedValue());
  else
    Text += describe(E->Operands[1], Names, true);
  return IsInner ? "(" + Text + ")" : Text;
}

std::string describe(const Conjunction &C, const PlaceNamer &Names) {
  std::string Text;
  for (const Expression *Literal : C.Literals) {
    if (!Text.empty())
      Text += " and ";
    Text += describe(Literal, Names, false);
  }
  if (Text.size() > TextMax) {
    Text.resize(std::min(Text.rfind(' ', TextMax), TextMax));
    Text += " ...";
  }
  return Text.empty() ? "the program runs" : Text;
}

std::string describe(const DebugLoc &Where, const Function &F) {
  std::string Text;
  raw_string_ostream Stream(Text);
  if (const DILocation *Location = Where.get())
    Stream << Location->getFilename() << ":" << Location->getLine() << ":" << Location->getColumn();
  else
    Stream << F.getParent()->getSourceFileName() << ": in " << F.getName();
  return Text;
}

} // namespace tarry::plp
