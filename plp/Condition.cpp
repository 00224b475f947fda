// Condition.cpp - see Condition.h.
#include "plp/Condition.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/Constants.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace tarry::plp {

Condition Condition::always() {
  Condition Result;
  Result.Any.emplace_back();
  return Result;
}

namespace {

/// `Value pred constant`, as the set of values for which it holds.
struct Region {
  const Expression *Value;
  ConstantRange Values;
};

} // namespace

static std::optional<Region> regionOf(const Expression *Literal) {
  if (Literal->Shape != Expression::Compare)
    return std::nullopt;
  const ConstantInt *Number = Literal->Operands[1]->asInteger();
  if (!Number)
    return std::nullopt;
  auto Predicate = static_cast<CmpInst::Predicate>(Literal->Code);
  return Region{Literal->Operands[0],
                ConstantRange::makeExactICmpRegion(Predicate, Number->getValue())};
}

/// The values that all literals but the one at `Except` leave for `Value`.
static ConstantRange regionOfOthers(ArrayRef<const Expression *> Literals, size_t Except,
                                    const Region &Of, bool &HasOthers) {
  ConstantRange Left = ConstantRange::getFull(Of.Values.getBitWidth());
  HasOthers = false;
  for (size_t At = 0; At < Literals.size(); ++At) {
    if (At == Except)
      continue;
    std::optional<Region> Other = regionOf(Literals[At]);
    if (!Other || Other->Value != Of.Value)
      continue;
    Left = Left.intersectWith(Other->Values);
    HasOthers = true;
  }
  return Left;
}

/// `x >= 4 and x != 4` is `x > 4`: one term to wait for instead of two.
static const Expression *asOne(ExpressionPool &Pool, const Expression *A, const Expression *B) {
  std::optional<Region> Left = regionOf(A), Right = regionOf(B);
  if (!Left || !Right || Left->Value != Right->Value)
    return nullptr;
  std::optional<ConstantRange> Both = Left->Values.exactIntersectWith(Right->Values);
  CmpInst::Predicate Predicate;
  APInt Number;
  if (!Both || !Both->getEquivalentICmp(Predicate, Number))
    return nullptr;
  return Pool.compare(Predicate, Left->Value, Pool.root(ConstantInt::get(Left->Value->Ty, Number)));
}

static void mergeRegions(ExpressionPool &Pool, SmallVectorImpl<const Expression *> &Literals) {
  for (size_t At = 0; At < Literals.size(); ++At)
    for (size_t Other = At + 1; Other < Literals.size(); ++Other)
      if (const Expression *One = asOne(Pool, Literals[At], Literals[Other])) {
        Literals[At] = One;
        Literals.erase(Literals.begin() + Other);
        Other = At; // with what is left, from the start
      }
}

/// Takes out what the rest implies. False when the rest contradicts itself.
static bool simplify(ExpressionPool &Pool, SmallVectorImpl<const Expression *> &Literals) {
  for (size_t At = 0; At < Literals.size();) {
    const Expression *Literal = Literals[At];
    if (const ConstantInt *Known = Literal->asInteger()) {
      if (Known->isZero())
        return false;
      Literals.erase(Literals.begin() + At);
      continue;
    }
    ArrayRef<const Expression *> Earlier = ArrayRef(Literals).take_front(At);
    if (is_contained(Earlier, Pool.negate(Literal)))
      return false;
    if (is_contained(Earlier, Literal)) {
      Literals.erase(Literals.begin() + At);
      continue;
    }
    ++At;
  }
  for (size_t At = 0; At < Literals.size();) {
    std::optional<Region> Own = regionOf(Literals[At]);
    bool HasOthers = false;
    if (Own) {
      ConstantRange Left = regionOfOthers(Literals, At, *Own, HasOthers);
      if (Left.intersectWith(Own->Values).isEmptySet())
        return false;
      HasOthers = HasOthers && Own->Values.contains(Left);
    }
    if (HasOthers)
      Literals.erase(Literals.begin() + At);
    else
      ++At;
  }
  mergeRegions(Pool, Literals);
  return true;
}

static bool isWithin(const Conjunction &A, const Conjunction &B) {
  return all_of(A.Literals, [&](const Expression *L) { return is_contained(B.Literals, L); });
}

/// `a and p` or `a and not p` is `a`: the position of p in A, if that is what the two are.
static std::optional<size_t> complementOf(ExpressionPool &Pool, const Conjunction &A,
                                          const Conjunction &B) {
  if (A.Anchor != B.Anchor || A.Literals.size() != B.Literals.size()) // D2
    return std::nullopt;
  std::optional<size_t> Differs;
  for (size_t At = 0; At < A.Literals.size(); ++At) {
    if (is_contained(B.Literals, A.Literals[At]))
      continue;
    if (Differs || !is_contained(B.Literals, Pool.negate(A.Literals[At])))
      return std::nullopt;
    Differs = At;
  }
  return Differs;
}

/// D1.
static bool isBeyond(const Conjunction &C) {
  if (C.Literals.size() > Condition::LiteralsMax)
    return true;
  unsigned Nodes = 0;
  for (const Expression *Literal : C.Literals) {
    Nodes = SaturatingAdd(Nodes, Literal->Nodes);
    if (Literal->isRoot() && isa<UndefValue>(Literal->V)) // or poison
      return true;
  }
  return Nodes > Condition::NodesMax;
}

void Condition::add(ExpressionPool &Pool, Conjunction C) {
  if (!simplify(Pool, C.Literals))
    return;
  for (size_t At = 0; At < Any.size(); ++At) {
    if (Any[At].Anchor == C.Anchor && isWithin(Any[At], C))
      return;
    std::optional<size_t> Other = complementOf(Pool, C, Any[At]);
    if (!Other && !(Any[At].Anchor == C.Anchor && isWithin(C, Any[At])))
      continue;
    if (Other)
      C.Literals.erase(C.Literals.begin() + *Other);
    Any.erase(Any.begin() + At);
    add(Pool, std::move(C)); // it is shorter, or there are fewer: this ends
    return;
  }
  if (Any.size() == ConjunctionsMax || isBeyond(C)) {
    Cut = true;
    return;
  }
  Any.push_back(std::move(C));
}

void Condition::either(ExpressionPool &Pool, const Condition &Other) {
  Cut |= Other.Cut;
  for (const Conjunction &C : Other.Any)
    add(Pool, C);
}

void Condition::both(ExpressionPool &Pool, const Condition &Other) {
  Condition Result;
  Result.Cut = Cut || Other.Cut;
  for (const Conjunction &A : Any)
    for (const Conjunction &B : Other.Any) {
      Conjunction C = A;
      C.Literals.append(B.Literals.begin(), B.Literals.end());
      if (!C.Anchor)
        C.Anchor = B.Anchor;
      Result.add(Pool, std::move(C));
    }
  *this = std::move(Result);
}

void Condition::anchor(Instruction &Access) {
  for (Conjunction &C : Any)
    if (!C.Anchor)
      C.Anchor = &Access;
}

Condition Condition::translated(ExpressionPool &Pool,
                                function_ref<const Expression *(const Expression *)> For) const {
  Condition Result;
  Result.Cut = Cut;
  for (const Conjunction &C : Any) {
    // A literal may have become a formula: conjoin what each says.
    Condition Part = always();
    Part.Any[0].Anchor = C.Anchor;
    for (const Expression *Literal : C.Literals)
      Part.both(Pool, of(Pool, For(Literal), true));
    Result.either(Pool, Part);
  }
  return Result;
}

static bool isTruthConstant(const Expression *E, bool Is) {
  const ConstantInt *Known = E->asInteger();
  return Known && Known->isOne() == Is;
}

/// Splits and, or, not and the selects that stand for them.
Condition Condition::of(ExpressionPool &Pool, const Expression *Truth, bool Is) {
  if (Truth->Nodes > NodesMax) { // D1, X4
    Condition Never;
    Never.Cut = true;
    return Never;
  }
  const Expression *A = nullptr, *B = nullptr;
  bool IsAnd = false;
  if (Truth->Shape == Expression::Binary && Truth->Code == Instruction::Xor &&
      isTruthConstant(Truth->Operands[1], true))
    return of(Pool, Truth->Operands[0], !Is);
  if (Truth->Shape == Expression::Binary &&
      (Truth->Code == Instruction::And || Truth->Code == Instruction::Or)) {
    A = Truth->Operands[0];
    B = Truth->Operands[1];
    IsAnd = Truth->Code == Instruction::And;
  } else if (Truth->Shape == Expression::Select && isTruthConstant(Truth->Operands[2], false)) {
    A = Truth->Operands[0];
    B = Truth->Operands[1];
    IsAnd = true;
  } else if (Truth->Shape == Expression::Select && isTruthConstant(Truth->Operands[1], true)) {
    A = Truth->Operands[0];
    B = Truth->Operands[2];
  }
  Condition Result;
  if (!A) {
    Conjunction C;
    C.Literals.push_back(Is ? Truth : Pool.negate(Truth));
    Result.add(Pool, std::move(C));
    return Result;
  }
  Result = of(Pool, A, Is);
  if (IsAnd == Is)
    Result.both(Pool, of(Pool, B, Is));
  else
    Result.either(Pool, of(Pool, B, Is));
  return Result;
}

} // namespace tarry::plp
