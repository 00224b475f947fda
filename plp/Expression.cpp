// Expression.cpp - see Expression.h.
#include "plp/Expression.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace tarry::plp {

/// Deeper ones are cut: their innermost instructions count as roots.
static constexpr unsigned DepthMax = 12;

const ConstantInt *Expression::asInteger() const {
  return isRoot() ? dyn_cast<ConstantInt>(V) : nullptr;
}

void Expression::Profile(FoldingSetNodeID &Id) const {
  Id.AddInteger(Shape);
  Id.AddInteger(Code);
  Id.AddPointer(Ty);
  Id.AddPointer(V);
  for (const Expression *Operand : Operands)
    Id.AddPointer(Operand);
}

const Expression *ExpressionPool::make(Expression::ShapeKind Shape, unsigned Code, Type *Ty,
                                       Value *V, ArrayRef<const Expression *> Operands) {
  Expression Wanted;
  Wanted.Shape = Shape;
  Wanted.Code = Code;
  Wanted.Ty = Ty;
  Wanted.V = V;
  Wanted.Operands = Operands;
  FoldingSetNodeID Id;
  Wanted.Profile(Id);
  void *Place;
  if (Expression *Found = Known.FindNodeOrInsertPos(Id, Place))
    return Found;
  auto *New = new (Memory.Allocate<Expression>()) Expression(Wanted);
  New->Operands = Operands.copy(Memory);
  for (const Expression *Operand : Operands)
    New->Nodes = SaturatingAdd(New->Nodes, Operand->Nodes);
  Known.InsertNode(New, Place);
  return New;
}

const Expression *ExpressionPool::root(Value *V) {
  return make(Expression::Root, 0, V->getType(), V, {});
}

const Expression *ExpressionPool::truth(bool Is, LLVMContext &Context) {
  return root(ConstantInt::getBool(Context, Is));
}

static Constant *constantOf(const Expression *E) {
  return E->isRoot() ? dyn_cast<Constant>(E->V) : nullptr;
}

const Expression *ExpressionPool::binary(unsigned Opcode, const Expression *Left,
                                         const Expression *Right) {
  Constant *A = constantOf(Left), *B = constantOf(Right);
  if (A && B)
    if (Constant *Folded = ConstantFoldBinaryOpOperands(Opcode, A, B, Layout))
      return root(Folded);
  if (A && Instruction::isCommutative(Opcode))
    std::swap(Left, Right);
  // not not x
  if (Opcode == Instruction::Xor && Left->Shape == Expression::Binary && Left->Code == Opcode &&
      Left->Operands[1] == Right)
    return Left->Operands[0];
  return make(Expression::Binary, Opcode, Left->Ty, nullptr, {Left, Right});
}

const Expression *ExpressionPool::cast(unsigned Opcode, const Expression *Operand, Type *To) {
  if (Operand->Ty == To)
    return Operand;
  if (Constant *C = constantOf(Operand))
    if (Constant *Folded = ConstantFoldCastOperand(Opcode, C, To, Layout))
      return root(Folded);
  // A narrow value that was widened for a moment: truth values are kept in bytes and words.
  if (Opcode == Instruction::Trunc && Operand->Shape == Expression::Cast &&
      (Operand->Code == Instruction::ZExt || Operand->Code == Instruction::SExt)) {
    const Expression *Inner = Operand->Operands[0];
    if (Inner->Ty == To)
      return Inner;
    if (Inner->Ty->getScalarSizeInBits() > To->getScalarSizeInBits())
      return cast(Instruction::Trunc, Inner, To);
  }
  return make(Expression::Cast, Opcode, To, nullptr, {Operand});
}

/// `x == 0` says the same of a value and of what it was widened from, truth values above all.
static const Expression *narrowest(const Expression *E) {
  while (E->Shape == Expression::Cast &&
         (E->Code == Instruction::ZExt || E->Code == Instruction::SExt))
    E = E->Operands[0];
  return E;
}

/// `x + y == x` says that y is 0: the y, if that is what the two are. A counter never stays.
static const Expression *differenceOf(const Expression *A, const Expression *B) {
  auto RestOf = [](const Expression *Sum, const Expression *Part) -> const Expression * {
    if (Sum->Shape != Expression::Binary || !Sum->Ty->isIntegerTy())
      return nullptr;
    bool IsSwappable = Sum->Code == Instruction::Add || Sum->Code == Instruction::Xor;
    if (!IsSwappable && Sum->Code != Instruction::Sub)
      return nullptr;
    if (Sum->Operands[0] == Part)
      return Sum->Operands[1];
    return IsSwappable && Sum->Operands[1] == Part ? Sum->Operands[0] : nullptr;
  };
  const Expression *Rest = RestOf(A, B);
  return Rest ? Rest : RestOf(B, A);
}

const Expression *ExpressionPool::compare(CmpInst::Predicate Predicate, const Expression *Left,
                                          const Expression *Right) {
  Constant *A = constantOf(Left), *B = constantOf(Right);
  if (A && B)
    if (Constant *Folded = ConstantFoldCompareInstOperands(Predicate, A, B, Layout))
      return root(Folded);
  if (A) {
    std::swap(Left, Right);
    Predicate = CmpInst::getSwappedPredicate(Predicate);
  }
  LLVMContext &Context = Left->Ty->getContext();
  bool IsEquality = Predicate == CmpInst::ICMP_EQ || Predicate == CmpInst::ICMP_NE;
  if (Left == Right && CmpInst::isIntPredicate(Predicate))
    return truth(CmpInst::isTrueWhenEqual(Predicate), Context);
  const ConstantInt *Number = Right->asInteger();
  if (IsEquality && Number && Number->isZero()) {
    if (const Expression *Narrow = narrowest(Left); Narrow != Left)
      return compare(Predicate, Narrow, root(Constant::getNullValue(Narrow->Ty)));
    if (Left->Ty->isIntegerTy(1))
      return Predicate == CmpInst::ICMP_NE ? Left : negate(Left);
    if (Left->Shape == Expression::Binary &&
        (Left->Code == Instruction::Sub || Left->Code == Instruction::Xor))
      return compare(Predicate, Left->Operands[0], Left->Operands[1]);
  }
  if (IsEquality)
    if (const Expression *Rest = differenceOf(Left, Right))
      return compare(Predicate, Rest, root(Constant::getNullValue(Rest->Ty)));
  if (IsEquality && Number && Number->isOne() && Left->Ty->isIntegerTy(1))
    return Predicate == CmpInst::ICMP_EQ ? Left : negate(Left);
  return make(Expression::Compare, Predicate, Type::getInt1Ty(Context), nullptr, {Left, Right});
}

const Expression *ExpressionPool::select(const Expression *If, const Expression *Then,
                                         const Expression *Else) {
  if (const ConstantInt *Constant = If->asInteger())
    return Constant->isZero() ? Else : Then;
  return make(Expression::Select, 0, Then->Ty, nullptr, {If, Then, Else});
}

const Expression *ExpressionPool::negate(const Expression *Truth) {
  if (Truth->Shape == Expression::Compare && Truth->Operands[0]->Ty->isIntOrPtrTy())
    return compare(CmpInst::getInversePredicate(static_cast<CmpInst::Predicate>(Truth->Code)),
                   Truth->Operands[0], Truth->Operands[1]);
  LLVMContext &Context = Truth->Ty->getContext();
  return binary(Instruction::Xor, Truth, truth(true, Context));
}

/// X1: what a shift by too much or a division by zero gives is nothing to compute again.
static bool isHarmlessBinary(unsigned Opcode) {
  switch (Opcode) {
  case Instruction::Add:
  case Instruction::Sub:
  case Instruction::Mul:
  case Instruction::And:
  case Instruction::Or:
  case Instruction::Xor:
  case Instruction::Shl:
  case Instruction::LShr:
  case Instruction::AShr:
    return true;
  default:
    return false;
  }
}

static bool isHarmlessCast(const CastInst &Cast) {
  if (!Cast.getSrcTy()->isIntOrPtrTy() || !Cast.getDestTy()->isIntOrPtrTy())
    return false;
  return Cast.getOpcode() != Instruction::AddrSpaceCast;
}

const Expression *ExpressionPool::ofInstruction(Instruction &I, unsigned Depth) {
  auto Operand = [&](unsigned Index) { return of(I.getOperand(Index), Depth + 1); };
  if (auto *Binary = dyn_cast<BinaryOperator>(&I)) {
    if (I.getType()->isIntegerTy() && isHarmlessBinary(Binary->getOpcode()))
      return binary(Binary->getOpcode(), Operand(0), Operand(1));
  } else if (auto *Cast = dyn_cast<CastInst>(&I)) {
    if (isHarmlessCast(*Cast))
      return cast(Cast->getOpcode(), Operand(0), I.getType());
  } else if (auto *Compare = dyn_cast<ICmpInst>(&I)) {
    if (Compare->getOperand(0)->getType()->isIntOrPtrTy())
      return compare(Compare->getPredicate(), Operand(0), Operand(1));
  } else if (isa<SelectInst>(I)) {
    if (I.getType()->isIntOrPtrTy() && I.getOperand(0)->getType()->isIntegerTy(1))
      return select(Operand(0), Operand(1), Operand(2));
  } else if (auto *Extract = dyn_cast<ExtractValueInst>(&I)) {
    auto *Cas = dyn_cast<AtomicCmpXchgInst>(Extract->getAggregateOperand());
    if (!Cas || Extract->getNumIndices() != 1)
      return nullptr;
    const Expression *Value = root(valueFoundBy(*Cas));
    if (Extract->getIndices()[0] == 0)
      return Value;
    return compare(CmpInst::ICMP_EQ, Value, of(Cas->getCompareOperand(), Depth + 1)); // X2
  } else if (auto *Intrinsic = dyn_cast<IntrinsicInst>(&I)) {
    switch (Intrinsic->getIntrinsicID()) {
    case Intrinsic::expect: // a promise about its operand
    case Intrinsic::expect_with_probability:
      return Operand(0);
    default:
      break;
    }
  }
  return nullptr;
}

const Expression *ExpressionPool::of(Value *V, unsigned Depth) {
  auto *I = dyn_cast<Instruction>(V);
  if (!I || Depth >= DepthMax || !MayOpen(*I))
    return root(V);
  if (const Expression *Before = Opened.lookup({V, Depth}))
    return Before;
  const Expression *E = ofInstruction(*I, Depth);
  return Opened[{V, Depth}] = E ? E : root(V);
}

const Expression *ExpressionPool::substitute(const Expression *E,
                                             function_ref<const Expression *(Value *)> For) {
  Replacements Done;
  return substitute(E, For, Done);
}

const Expression *ExpressionPool::substitute(const Expression *E,
                                             function_ref<const Expression *(Value *)> For,
                                             Replacements &Done) {
  if (const Expression *Before = Done.lookup(E))
    return Before;
  if (E->isRoot()) {
    const Expression *Other = For(E->V);
    return Done[E] = Other ? Other : E;
  }
  SmallVector<const Expression *, 3> Operands;
  for (const Expression *Operand : E->Operands)
    Operands.push_back(substitute(Operand, For, Done));
  return Done[E] = rebuild(E, Operands);
}

const Expression *ExpressionPool::rebuild(const Expression *E,
                                          ArrayRef<const Expression *> Operands) {
  switch (E->Shape) {
  case Expression::Binary:
    return binary(E->Code, Operands[0], Operands[1]);
  case Expression::Cast:
    return cast(E->Code, Operands[0], E->Ty);
  case Expression::Compare:
    return compare(static_cast<CmpInst::Predicate>(E->Code), Operands[0], Operands[1]);
  default:
    return select(Operands[0], Operands[1], Operands[2]);
  }
}

/// Calls `Visit` once for each root of `E`, from left to right.
static void visitRoots(const Expression *E, function_ref<void(Value *)> Visit) {
  SmallPtrSet<const Expression *, 16> Seen;
  SmallVector<const Expression *, 16> Pending = {E};
  while (!Pending.empty()) {
    const Expression *Next = Pending.pop_back_val();
    if (!Seen.insert(Next).second)
      continue;
    if (Next->isRoot())
      Visit(Next->V);
    for (const Expression *Operand : reverse(Next->Operands))
      Pending.push_back(Operand);
  }
}

void forEachRoot(const Expression *E, function_ref<void(Value *)> Visit) {
  visitRoots(E, [&](Value *Root) {
    if (!isa<Constant>(Root))
      Visit(Root);
  });
}

static bool hasUndefined(const Constant *C) {
  return isa<UndefValue>(C) || (isa<ConstantExpr>(C) && any_of(C->operands(), [](const Use &Part) {
                                  return hasUndefined(cast<Constant>(Part.get()));
                                }));
}

bool hasUndefined(const Expression *E) {
  bool Found = false;
  visitRoots(E, [&](Value *Root) {
    auto *Number = dyn_cast<Constant>(Root);
    Found |= Number && hasUndefined(Number);
  });
  return Found;
}

static Value *write(const Expression *E, IRBuilder<> &Builder, ArrayRef<Value *> Operands) {
  switch (E->Shape) {
  case Expression::Binary:
    return Builder.CreateBinOp(static_cast<Instruction::BinaryOps>(E->Code), Operands[0],
                               Operands[1]);
  case Expression::Cast:
    return Builder.CreateCast(static_cast<Instruction::CastOps>(E->Code), Operands[0], E->Ty);
  case Expression::Compare:
    return Builder.CreateICmp(static_cast<CmpInst::Predicate>(E->Code), Operands[0], Operands[1]);
  default:
    return Builder.CreateSelect(Operands[0], Operands[1], Operands[2]);
  }
}

static Value *materialize(const Expression *E, IRBuilder<> &Builder,
                          function_ref<Value *(Value *)> For,
                          DenseMap<const Expression *, Value *> &Done) {
  if (E->isRoot())
    return isa<Constant>(E->V) ? E->V : For(E->V);
  if (Value *Known = Done.lookup(E))
    return Known;
  SmallVector<Value *, 3> Operands;
  for (const Expression *Operand : E->Operands)
    Operands.push_back(materialize(Operand, Builder, For, Done));
  return Done[E] = write(E, Builder, Operands);
}

Value *materialize(const Expression *E, IRBuilder<> &Builder, function_ref<Value *(Value *)> For) {
  DenseMap<const Expression *, Value *> Done;
  return materialize(E, Builder, For, Done);
}

Value *valueFoundBy(AtomicCmpXchgInst &Cas) {
  Instruction *Next = Cas.getNextNode();
  auto *Extract = dyn_cast<ExtractValueInst>(Next);
  if (Extract && Extract->getAggregateOperand() == &Cas && Extract->getIndices()[0] == 0)
    return Extract;
  return IRBuilder<>(Next).CreateExtractValue(&Cas, 0);
}

Instruction *definitionOf(Value *Root) {
  if (auto *Extract = dyn_cast<ExtractValueInst>(Root))
    if (auto *Cas = dyn_cast<AtomicCmpXchgInst>(Extract->getAggregateOperand()))
      return Cas;
  return dyn_cast<Instruction>(Root);
}

} // namespace tarry::plp
