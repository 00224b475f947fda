// Term.cpp - takes a literal apart from the outside in.
#include "plp/Term.h"

#include "llvm/IR/Constants.h"

using namespace llvm;

namespace tarry::plp {

bool dependsOn(const Expression *E, const Value *Root) {
  bool Found = false;
  forEachRoot(E, [&](Value *V) { Found |= V == Root; });
  return Found;
}

namespace {

/// (±sext((v >> Shift) & Mask) + Addend), in `Width` bits.
struct Linear {
  unsigned Width = 0, Shift = 0, Sign = 0;
  bool Negate = false;
  const Expression *Mask = nullptr, *Addend = nullptr;

  bool isMasked() const { return Sign == 0 && !Negate && !Addend; } ///< nothing after the mask
};

class Matcher {
public:
  Matcher(ExpressionPool &ThePool, const Value *TheValue, LLVMContext &Context)
      : Pool(ThePool), Found(TheValue), Int64(Type::getInt64Ty(Context)) {}

  std::optional<Linear> match(const Expression *E);
  const Expression *wide(const Expression *E);
  const Expression *number(uint64_t N) { return Pool.root(ConstantInt::get(Int64, N)); }

private:
  std::optional<Linear> matchCast(const Expression *E);
  std::optional<Linear> matchBinary(const Expression *E);
  const Expression *ones(unsigned Width) {
    return number(Width >= 64 ? UINT64_MAX : (uint64_t(1) << Width) - 1);
  }
  const Expression *sum(unsigned Opcode, const Expression *A, const Expression *B) {
    return Pool.binary(Opcode, A ? A : number(0), B ? B : number(0));
  }

  ExpressionPool &Pool;
  const Value *Found;
  Type *Int64;
};

} // namespace

static unsigned widthOf(Type *Ty) { return Ty->isPointerTy() ? 64 : Ty->getIntegerBitWidth(); }

/// Any integer of up to 64 bits, or a pointer, as 64 bits with zeros above.
const Expression *Matcher::wide(const Expression *E) {
  if (E->Ty->isPointerTy())
    return Pool.cast(Instruction::PtrToInt, E, Int64);
  return Pool.cast(Instruction::ZExt, E, Int64);
}

std::optional<Linear> Matcher::matchCast(const Expression *E) {
  std::optional<Linear> Inner = match(E->Operands[0]);
  if (!Inner || !E->Ty->isIntOrPtrTy() || widthOf(E->Ty) > 64)
    return std::nullopt;
  unsigned Width = widthOf(E->Ty);
  switch (E->Code) {
  case Instruction::ZExt:
    if (!Inner->isMasked()) // the bits above would depend on a sum
      return std::nullopt;
    Inner->Mask = Pool.binary(Instruction::And, Inner->Mask, ones(Inner->Width));
    break;
  case Instruction::SExt:
    if (!Inner->isMasked())
      return std::nullopt;
    Inner->Mask = Pool.binary(Instruction::And, Inner->Mask, ones(Inner->Width));
    Inner->Sign = Inner->Width;
    break;
  case Instruction::Trunc:
    if (Inner->Sign > Width)
      Inner->Sign = 0; // only bits below the sign are left
    break;
  case Instruction::PtrToInt:
  case Instruction::IntToPtr:
    if (Width != Inner->Width)
      return std::nullopt;
    break;
  default:
    return std::nullopt;
  }
  Inner->Width = Width;
  return Inner;
}

std::optional<Linear> Matcher::matchBinary(const Expression *E) {
  const Expression *Left = E->Operands[0], *Right = E->Operands[1];
  bool OfLeft = dependsOn(Left, Found), OfRight = dependsOn(Right, Found);
  if (OfLeft == OfRight)
    return std::nullopt;
  std::optional<Linear> Inner = match(OfLeft ? Left : Right);
  const Expression *Other = OfLeft ? Right : Left;
  if (!Inner || widthOf(Other->Ty) > 64)
    return std::nullopt;
  auto Negate = [&](const Expression *Minuend) {
    Inner->Addend = sum(Instruction::Sub, Minuend, Inner->Addend);
    Inner->Negate = !Inner->Negate;
    return Inner;
  };
  switch (E->Code) {
  case Instruction::And:
    if (!Inner->isMasked())
      return std::nullopt;
    Inner->Mask = Pool.binary(Instruction::And, Inner->Mask, wide(Other));
    return Inner;
  case Instruction::LShr: {
    const ConstantInt *By = Other->asInteger();
    if (!OfLeft || !By || !Inner->isMasked() || By->getValue().uge(Inner->Width))
      return std::nullopt;
    unsigned Bits = static_cast<unsigned>(By->getZExtValue());
    if (Inner->Shift + Bits > 63) // of what is left there is no bit of the value
      return std::nullopt;
    Inner->Mask = Pool.binary(Instruction::And, Inner->Mask, ones(Inner->Width));
    Inner->Mask = Pool.binary(Instruction::LShr, Inner->Mask, number(Bits));
    Inner->Shift += Bits;
    return Inner;
  }
  case Instruction::Add:
    Inner->Addend = sum(Instruction::Add, Inner->Addend, wide(Other));
    return Inner;
  case Instruction::Sub:
    if (!OfLeft)
      return Negate(wide(Other));
    Inner->Addend = sum(Instruction::Sub, Inner->Addend, wide(Other));
    return Inner;
  case Instruction::Xor: // not x is -x - 1
    if (const ConstantInt *Ones = Other->asInteger(); Ones && Ones->isMinusOne())
      return Negate(number(UINT64_MAX));
    return std::nullopt;
  default:
    return std::nullopt;
  }
}

std::optional<Linear> Matcher::match(const Expression *E) {
  if (E->isRoot()) {
    if (E->V != Found || !E->Ty->isIntOrPtrTy() || widthOf(E->Ty) > 64)
      return std::nullopt;
    Linear Whole;
    Whole.Width = widthOf(E->Ty);
    Whole.Mask = ones(Whole.Width);
    return Whole;
  }
  if (E->Shape == Expression::Cast)
    return matchCast(E);
  return E->Shape == Expression::Binary ? matchBinary(E) : std::nullopt;
}

static std::optional<tarry_compare> compareOf(CmpInst::Predicate Predicate) {
  switch (Predicate) {
#define TARRY_COMPARE_CASE(name)                                                                   \
  case CmpInst::ICMP_##name:                                                                       \
    return TARRY_COMPARE_##name;
    TARRY_COMPARES(TARRY_COMPARE_CASE)
#undef TARRY_COMPARE_CASE
  default:
    return std::nullopt;
  }
}

static Term termFrom(Matcher &M, const Linear &Left, tarry_compare Compare,
                     const Expression *Operand) {
  Term Result;
  Result.Shape.compare = static_cast<uint8_t>(Compare);
  Result.Shape.bits = static_cast<uint8_t>(Left.Width);
  Result.Shape.shift = static_cast<uint8_t>(Left.Shift);
  Result.Shape.sign = static_cast<uint8_t>(Left.Sign);
  Result.Shape.flags = Left.Negate ? TARRY_TERM_NEGATE : 0;
  Result.Mask = Left.Mask;
  Result.Addend = Left.Addend ? Left.Addend : M.number(0);
  Result.Operand = Operand;
  return Result;
}

std::optional<Term> termOf(ExpressionPool &Pool, const Expression *Literal, const Value *Found) {
  Matcher M(Pool, Found, Literal->Ty->getContext());
  if (Literal->Shape != Expression::Compare) {
    // A truth value that is kept in the word itself. With anything but `true` an xor is no "not":
    // the wait would be for one fixed value.
    bool IsXor = Literal->Shape == Expression::Binary && Literal->Code == Instruction::Xor;
    const ConstantInt *True = IsXor ? Literal->Operands[1]->asInteger() : nullptr;
    bool IsNot = True && True->isOne();
    std::optional<Linear> Left = M.match(IsNot ? Literal->Operands[0] : Literal);
    if (!Left || Left->Width != 1)
      return std::nullopt;
    return termFrom(M, *Left, IsNot ? TARRY_COMPARE_EQ : TARRY_COMPARE_NE, M.number(0));
  }
  auto Predicate = static_cast<CmpInst::Predicate>(Literal->Code);
  const Expression *Left = Literal->Operands[0], *Right = Literal->Operands[1];
  if (dependsOn(Right, Found)) {
    if (dependsOn(Left, Found))
      return std::nullopt;
    std::swap(Left, Right);
    Predicate = CmpInst::getSwappedPredicate(Predicate);
  }
  std::optional<Linear> Side = M.match(Left);
  std::optional<tarry_compare> Compare = compareOf(Predicate);
  if (!Side || !Compare || !Right->Ty->isIntOrPtrTy())
    return std::nullopt;
  return termFrom(M, *Side, *Compare, M.wide(Right));
}

Term termNot(ExpressionPool &Pool, const Expression *Truth) {
  Matcher M(Pool, nullptr, Truth->Ty->getContext());
  Linear Nothing;
  Nothing.Width = 64;
  Nothing.Mask = M.number(0);
  return termFrom(M, Nothing, TARRY_COMPARE_EQ, M.wide(Truth));
}

} // namespace tarry::plp
