// Await.cpp - see Await.h.
#include "plp/Await.h"

#include "plp/Effects.h"
#include "plp/Hooks.h"
#include "plp/Term.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tarry::plp {

namespace {

/// One access and the assumptions that follow it.
class AwaitWriter {
public:
  AwaitWriter(Instruction &Access, ArrayRef<CallInst *> Assumptions, const DominatorTree &Tree)
      : A(Access), Assumes(Assumptions), Dominators(Tree),
        Pool(Access.getModule()->getDataLayout(),
             [this](const Instruction &I) { return isNear(I); }) {}

  void run(AwaitOutcomes &Outcomes);

private:
  bool isNear(const Instruction &I) const;
  bool take(CallInst &Assume);
  bool takeClause(const Conjunction &Ruled);
  bool isKnownBefore(const Expression *E);
  bool isKnownBefore(Value *V);
  const Expression *allOf(ArrayRef<const Expression *> Literals);
  const Expression *assumptionOf(CallInst &Assume);
  Conjunction writingNothing(const Conjunction &Ruled, bool &IsWhole);
  void emit();

  Instruction &A;
  ArrayRef<CallInst *> Assumes;
  const DominatorTree &Dominators;
  ExpressionPool Pool;
  Value *Found = nullptr; ///< what A finds
  SmallVector<Term, TARRY_TERMS_MAX> Terms;
  uint8_t Flags = 0;
};

} // namespace

/// Integers and pointers of 1, 2, 4 or 8 bytes: what the engine has a value of.
static bool isWord(Type *Ty, const DataLayout &Layout) {
  if (!Ty->isIntOrPtrTy())
    return false;
  uint64_t Bits = Layout.getTypeSizeInBits(Ty).getFixedValue();
  return Bits == 8 || Bits == 16 || Bits == 32 || Bits == 64;
}

static bool mayWait(const Instruction &I) {
  const DataLayout &Layout = I.getModule()->getDataLayout();
  auto IsPlain = [](const Value *Pointer) {
    return Pointer->getType()->getPointerAddressSpace() == 0;
  };
  if (auto *Load = dyn_cast<LoadInst>(&I))
    return IsPlain(Load->getPointerOperand()) && isWord(Load->getType(), Layout) &&
           !Load->hasMetadata(LLVMContext::MD_invariant_load);
  if (auto *Rmw = dyn_cast<AtomicRMWInst>(&I))
    return IsPlain(Rmw->getPointerOperand()) && isWord(Rmw->getType(), Layout);
  if (auto *Cas = dyn_cast<AtomicCmpXchgInst>(&I))
    return IsPlain(Cas->getPointerOperand()) && isWord(Cas->getCompareOperand()->getType(), Layout);
  return false;
}

/// Nothing that could be seen, nor fail.
static bool isArithmetic(const Instruction &I) {
  auto *Intrinsic = dyn_cast<IntrinsicInst>(&I);
  if (isHint(I) || isa<PHINode>(I) || (Intrinsic && Intrinsic->isAssumeLikeIntrinsic()))
    return true;
  return !I.mayReadOrWriteMemory() && !I.mayHaveSideEffects() && isSafeToSpeculativelyExecute(&I);
}

/// In the block of the access or of an assumption: computed again with each of them.
bool AwaitWriter::isNear(const Instruction &I) const {
  return I.getParent() == A.getParent() ||
         any_of(Assumes, [&](CallInst *C) { return C->getParent() == I.getParent(); });
}

/// The assumption as a truth value, through the freezes that plp/ itself wrote.
const Expression *AwaitWriter::assumptionOf(CallInst &Assume) {
  const Expression *Value = Pool.of(Assume.getArgOperand(0));
  const Expression *Truth =
      Pool.compare(CmpInst::ICMP_NE, Value, Pool.root(ConstantInt::get(Value->Ty, 0)));
  DenseMap<llvm::Value *, const Expression *> Thawed; // one may be frozen from another
  std::function<const Expression *(llvm::Value *)> Thaw =
      [&](llvm::Value *Root) -> const Expression * {
    auto *Frozen = dyn_cast<FreezeInst>(Root);
    if (!Frozen || !isNear(*Frozen) || !Root->getType()->isIntegerTy(1))
      return nullptr;
    if (const Expression *Known = Thawed.lookup(Root))
      return Known;
    return Thawed[Root] = Pool.substitute(Pool.of(Frozen->getOperand(0)), Thaw);
  };
  return Pool.substitute(Truth, Thaw);
}

/// What stands behind A for no reason, like the address of an array's element that a pointer is
/// compared with, is moved in front of it.
bool AwaitWriter::isKnownBefore(Value *V) {
  auto *I = dyn_cast<Instruction>(V);
  if (!I || Dominators.dominates(I, &A))
    return true;
  if (I->getParent() != A.getParent() || isa<PHINode>(I) || isHint(*I) || !isArithmetic(*I) ||
      !all_of(I->operands(), [&](Use &Operand) { return isKnownBefore(Operand.get()); }))
    return false;
  I->moveBefore(*A.getParent(), A.getIterator());
  return true;
}

bool AwaitWriter::isKnownBefore(const Expression *E) {
  bool Known = true;
  forEachRoot(E, [&](Value *Root) { Known = Known && isKnownBefore(Root); });
  return Known;
}

/// Writes "all of these hold" in front of A. Each is frozen by itself: a shift by too much, say, on
/// a way that another one rules out, must not spoil the whole.
const Expression *AwaitWriter::allOf(ArrayRef<const Expression *> Literals) {
  IRBuilder<> Builder(&A);
  Value *All = nullptr;
  for (const Expression *Literal : Literals) {
    Value *One = materialize(Literal, Builder, [](Value *Root) { return Root; });
    if (!isa<Constant>(One))
      One = Builder.CreateFreeze(One);
    All = All ? Builder.CreateAnd(All, One) : One;
  }
  return Pool.root(All);
}

/// A2. `Ruled` is what must not be; what is left of it where A writes nothing.
Conjunction AwaitWriter::writingNothing(const Conjunction &Ruled, bool &IsWhole) {
  Conjunction Result = Ruled;
  IsWhole = true;
  if (isa<LoadInst>(A))
    return Result;
  // Adding "and A changes nothing" to what is ruled out; if it was implied, nothing is left over.
  Condition Both = effectOf(Pool, A).NoneIf;
  for (const Expression *Literal : Ruled.Literals)
    Both.both(Pool, Condition::of(Pool, Literal, true));
  if (Both.conjunctions().size() != 1) { // it would write whenever it is ruled out
    Result.Literals.clear();
    Result.Literals.push_back(Pool.truth(false, A.getContext()));
    IsWhole = false;
    return Result;
  }
  Result = Both.conjunctions()[0];
  IsWhole =
      all_of(Result.Literals, [&](const Expression *L) { return is_contained(Ruled.Literals, L); });
  return Result;
}

/// A1: adds the clause "not Ruled"; false when it has another form or there are too many terms.
bool AwaitWriter::takeClause(const Conjunction &Ruled) {
  SmallVector<Term, TARRY_TERMS_MAX> Clause;
  SmallVector<const Expression *, 4> Before; // the literals that are known before A
  for (const Expression *Literal : Ruled.Literals) {
    if (!dependsOn(Literal, Found)) {
      if (!isKnownBefore(Literal))
        return false;
      Before.push_back(Literal);
      continue;
    }
    std::optional<Term> T = termOf(Pool, Pool.negate(Literal), Found);
    if (!T || !isKnownBefore(T->Mask) || !isKnownBefore(T->Addend) || !isKnownBefore(T->Operand))
      return false;
    Clause.push_back(*T);
  }
  if (Clause.empty() || // nothing that waiting could change
      any_of(Ruled.Literals, hasUndefined))
    return false;
  // A compare-exchange needs one for its own comparison.
  size_t Room = isa<AtomicCmpXchgInst>(A) ? TARRY_TERMS_MAX - 1 : TARRY_TERMS_MAX;
  if (Terms.size() + Clause.size() + !Before.empty() > Room)
    return false;
  if (!Before.empty())
    Clause.insert(Clause.begin(), termNot(Pool, allOf(Before)));
  for (Term &T : MutableArrayRef<Term>(Clause).drop_back())
    T.Shape.flags |= TARRY_TERM_OR;
  Terms.append(Clause.begin(), Clause.end());
  return true;
}

/// A3: true when nothing of the assumption is left.
bool AwaitWriter::take(CallInst &Assume) {
  Condition Ruled = Condition::of(Pool, assumptionOf(Assume), false);
  bool IsWhole = !Ruled.isCut();
  for (const Conjunction &C : Ruled.conjunctions()) {
    bool IsAll;
    Conjunction Part = writingNothing(C, IsAll);
    IsWhole &= takeClause(Part) && IsAll;
  }
  return IsWhole;
}

static Constant *constantOf(Module &M, ArrayRef<Term> Terms, uint8_t Flags) {
  SmallVector<uint8_t, sizeof(tarry_await)> Bytes = {Flags, static_cast<uint8_t>(Terms.size())};
  for (const Term &T : Terms)
    Bytes.append({T.Shape.compare, T.Shape.bits, T.Shape.shift, T.Shape.sign, T.Shape.flags});
  Bytes.resize(sizeof(tarry_await)); // all fields are bytes: there is no padding
  Constant *Data = ConstantDataArray::get(M.getContext(), Bytes);
  auto *Global = new GlobalVariable(M, Data->getType(), /*isConstant=*/true,
                                    GlobalValue::PrivateLinkage, Data, "tarry.await");
  Global->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
  return Global;
}

void AwaitWriter::emit() {
  Module &M = *A.getModule();
  IRBuilder<> Builder(&A);
  SmallVector<Value *, 1 + 3 * TARRY_TERMS_MAX> Arguments = {constantOf(M, Terms, Flags)};
  auto Same = [](Value *Root) { return Root; };
  for (const Term &T : Terms)
    for (const Expression *E : {T.Mask, T.Addend, T.Operand}) {
      Value *V = materialize(E, Builder, Same);
      Arguments.push_back(isa<Constant>(V) ? V : Builder.CreateFreeze(V));
    }
  callHook(Builder, AwaitHook, Arguments, 1);
  A.setMetadata(AwaitedMark, MDNode::get(M.getContext(), {}));
}

void AwaitWriter::run(AwaitOutcomes &Outcomes) {
  auto *Cas = dyn_cast<AtomicCmpXchgInst>(&A);
  Found = Cas ? valueFoundBy(*Cas) : static_cast<Value *>(&A);
  bool HasOwn = any_of(Assumes, [](CallInst *C) { return !assumedBy(*C); });
  SmallVector<CallInst *, 2> Gone;
  for (CallInst *Assume : Assumes) {
    if (HasOwn && assumedBy(*Assume)) // A4
      continue;
    size_t Before = Terms.size();
    bool IsWhole = take(*Assume);
    if (Terms.size() == Before && !IsWhole)
      continue;
    Outcomes[Assume] = {A.getDebugLoc(), IsWhole};
    if (IsWhole)
      Gone.push_back(Assume);
    if (assumedBy(*Assume))
      Flags |= TARRY_AWAIT_ASSUME;
    else if (cast<ConstantInt>(Assume->getArgOperand(1))->getZExtValue() & TARRY_AWAIT_SLEEPS)
      Flags |= TARRY_AWAIT_SLEEPS;
  }
  if (!Terms.empty())
    emit();
  for (CallInst *Assume : Gone)
    Assume->eraseFromParent();
}

/// `assume(a and b)` is a phi where `a` is false on one way in: then each way assumes its own part,
/// next to the access that it is about.
static bool assumeBeforePhi(CallInst &Assume) {
  Value *Truth = assumedBy(Assume);
  if (auto *Wide = Truth ? dyn_cast<ZExtInst>(Truth) : nullptr)
    Truth = Wide->getOperand(0);
  auto *Phi = Truth ? dyn_cast<PHINode>(Truth) : nullptr;
  BasicBlock *Block = Assume.getParent();
  if (!Phi || Phi->getParent() != Block || !Phi->getType()->isIntegerTy(1))
    return false;
  for (Instruction &I : *Block) {
    if (&I == &Assume)
      break;
    if (I.mayReadOrWriteMemory() || I.mayHaveSideEffects())
      return false;
  }
  for (unsigned At = 0; At < Phi->getNumIncomingValues(); ++At) {
    auto *Branch = dyn_cast<BranchInst>(Phi->getIncomingBlock(At)->getTerminator());
    auto *Constant = dyn_cast<ConstantInt>(Phi->getIncomingValue(At));
    bool IsFalse = Constant && Constant->isZero();
    if (!Branch || (Branch->isConditional() && !IsFalse) ||
        (Branch->isConditional() && Branch->getSuccessor(0) == Branch->getSuccessor(1)))
      return false;
  }
  Type *Wanted = Assume.getArgOperand(0)->getType();
  for (unsigned At = 0; At < Phi->getNumIncomingValues(); ++At) {
    auto *Branch = cast<BranchInst>(Phi->getIncomingBlock(At)->getTerminator());
    IRBuilder<> Builder(Branch);
    Builder.SetCurrentDebugLocation(Assume.getDebugLoc());
    Value *Holds = Phi->getIncomingValue(At);
    if (Branch->isConditional()) // the way that makes it false must not be taken
      Holds = Branch->getSuccessor(0) == Block ? Builder.CreateNot(Branch->getCondition())
                                               : Branch->getCondition();
    Builder.CreateCall(Assume.getFunctionType(), Assume.getCalledOperand(),
                       {Builder.CreateZExt(Holds, Wanted)});
  }
  Assume.eraseFromParent();
  return true;
}

static void spreadAssumes(Function &F) {
  SmallVector<CallInst *, 8> Found;
  for (BasicBlock &Block : F)
    for (Instruction &I : Block)
      if (assumedBy(I))
        Found.push_back(cast<CallInst>(&I));
  for (CallInst *Assume : Found)
    assumeBeforePhi(*Assume);
}

/// The block that leads to `Block` whichever way it branches, with nothing in between: what is left
/// of `if (!success) expected = found`. Null if there is none.
static const BasicBlock *alwaysBefore(const BasicBlock &Block) {
  const BasicBlock *Before = nullptr;
  auto IsEmpty = [](const BasicBlock *Side) {
    auto *Branch = dyn_cast<BranchInst>(&*Side->getFirstNonPHIOrDbg());
    return Branch && Branch->isUnconditional() && Side->getSinglePredecessor();
  };
  for (const BasicBlock *From : predecessors(&Block)) {
    if (From->getSingleSuccessor() && IsEmpty(From))
      From = From->getSinglePredecessor();
    if (From == &Block || (Before && From != Before))
      return nullptr;
    Before = From;
  }
  // Where it can also go elsewhere, nothing may be assumed of it yet.
  if (!Before || !all_of(successors(Before), [&](const BasicBlock *To) {
        return To == &Block || (IsEmpty(To) && To->getSingleSuccessor() == &Block);
      }))
    return nullptr;
  return Before;
}

AwaitOutcomes turnAssumesIntoAwaits(Function &F, const DominatorTree &Dominators) {
  spreadAssumes(F);
  MapVector<Instruction *, SmallVector<CallInst *, 2>> Followed;
  DenseMap<const BasicBlock *, Instruction *> Ends;
  for (BasicBlock *Block : ReversePostOrderTraversal<Function *>(&F)) {
    // The last access, with only arithmetic since.
    Instruction *Last = Ends.lookup(alwaysBefore(*Block));
    for (Instruction &I : *Block) {
      if (assumedBy(I) || isOwnAssume(I)) {
        if (Last)
          Followed[Last].push_back(cast<CallInst>(&I));
      } else if (mayWait(I)) {
        Last = &I;
      } else if (!I.isTerminator() && !isArithmetic(I)) {
        Last = nullptr;
      }
    }
    Ends[Block] = Last;
  }
  AwaitOutcomes Outcomes;
  for (auto &[Access, Assumes] : Followed)
    AwaitWriter(*Access, Assumes, Dominators).run(Outcomes);
  return Outcomes;
}

} // namespace tarry::plp
