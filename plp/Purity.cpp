// Purity.cpp - the backwards walk of Purity.h.
#include "plp/Purity.h"

#include "plp/Effects.h"

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tarry::plp {

BlockOrder::BlockOrder(Function &F) {
  unsigned Place = 0;
  for (BasicBlock *Block : ReversePostOrderTraversal<Function *>(&F))
    Places[Block] = ++Place;
}

bool BlockOrder::isBefore(const Instruction *A, const Instruction *B) const {
  if (A->getParent() == B->getParent())
    return A->comesBefore(B);
  return placeOf(A->getParent()) < placeOf(B->getParent());
}

namespace {

class Walk {
public:
  Walk(Loop &TheLoop, const BlockOrder &TheOrder, ExpressionPool &ThePool,
       function_ref<bool(const PHINode &)> PhiMatters)
      : L(TheLoop), Order(TheOrder), Pool(ThePool), Matters(PhiMatters) {}

  Purity run();

private:
  Condition atEnd(BasicBlock &Block);
  Condition atStart(BasicBlock &Block);
  Condition alongEdge(BasicBlock &From, BasicBlock &To);
  Condition toHeader(BasicBlock &Latch);
  Condition taken(BasicBlock &From, BasicBlock &To);
  Condition takenBySwitch(SwitchInst &Switch, BasicBlock &To);
  ArrayRef<ConstantInt *> numbersTo(SwitchInst &Switch, BasicBlock &To);
  void because(const DebugLoc &Where, const Twine &Text);

  Loop &L;
  const BlockOrder &Order;
  ExpressionPool &Pool;
  function_ref<bool(const PHINode &)> Matters;
  DenseMap<const BasicBlock *, Condition> Starts;
  const SwitchInst *LastSwitch = nullptr;
  DenseMap<const BasicBlock *, SmallVector<ConstantInt *, 2>> Numbers; ///< of LastSwitch
  Purity Result;
};

} // namespace

void Walk::because(const DebugLoc &Where, const Twine &Text) {
  std::string Line = Text.str();
  if (none_of(Result.Reasons, [&](const Reason &R) { return R.Text == Line && R.Where == Where; }))
    Result.Reasons.push_back({Where, std::move(Line)});
}

/// A switch is asked for each of its targets, and may have thousands.
ArrayRef<ConstantInt *> Walk::numbersTo(SwitchInst &Switch, BasicBlock &To) {
  if (LastSwitch != &Switch) {
    LastSwitch = &Switch;
    Numbers.clear();
    for (auto Case : Switch.cases())
      Numbers[Case.getCaseSuccessor()].push_back(Case.getCaseValue());
  }
  return Numbers[&To];
}

Condition Walk::takenBySwitch(SwitchInst &Switch, BasicBlock &To) {
  const Expression *Value = Pool.of(Switch.getCondition());
  auto Finds = [&](ConstantInt *Number, bool Is) {
    return Condition::of(Pool, Pool.compare(CmpInst::ICMP_EQ, Value, Pool.root(Number)), Is);
  };
  Condition Any = Condition::never();
  for (ConstantInt *Number : numbersTo(Switch, To))
    Any.either(Pool, Finds(Number, true));
  if (Switch.getDefaultDest() != &To)
    return Any;
  Condition Default = Condition::always();
  for (auto Case : Switch.cases()) {
    Default.both(Pool, Finds(Case.getCaseValue(), false));
    if (Default.isNever())
      break;
  }
  Any.either(Pool, Default);
  return Any;
}

/// When does `From`, once at its end, go to `To`?
Condition Walk::taken(BasicBlock &From, BasicBlock &To) {
  Instruction *End = From.getTerminator();
  if (auto *Branch = dyn_cast<BranchInst>(End)) {
    if (Branch->isUnconditional() || Branch->getSuccessor(0) == Branch->getSuccessor(1))
      return Condition::always();
    return Condition::of(Pool, Pool.of(Branch->getCondition()), Branch->getSuccessor(0) == &To);
  }
  if (auto *Switch = dyn_cast<SwitchInst>(End))
    return takenBySwitch(*Switch, To);
  return Condition::never(); // Effects.h has said why
}

/// Has a variable no value yet on some way?
static bool mayBeUnset(const Value *V) {
  SmallPtrSet<const Value *, 8> Seen;
  SmallVector<const Value *, 8> Pending = {V};
  while (!Pending.empty()) {
    const Value *Next = Pending.pop_back_val();
    if (isa<UndefValue>(Next))
      return true;
    if ((isa<PHINode>(Next) || isa<SelectInst>(Next)) && Seen.insert(Next).second)
      for (const Use &Operand : cast<Instruction>(Next)->operands())
        Pending.push_back(Operand.get());
  }
  return false;
}

static bool mayBeUnset(const Expression *E) {
  bool Found = hasUndefined(E);
  forEachRoot(E, [&](Value *Root) { Found = Found || mayBeUnset(Root); });
  return Found;
}

/// F5: it would say something else in every run. Only in the end: on most ways such a variable has
/// turned out to be compared with itself.
static Condition onlyOfSet(ExpressionPool &Pool, const Condition &Pure, LLVMContext &Context) {
  return Pure.translated(Pool, [&](const Expression *Literal) {
    return mayBeUnset(Literal) ? Pool.truth(false, Context) : Literal;
  });
}

/// F2.
Condition Walk::toHeader(BasicBlock &Latch) {
  Condition Unchanged = Condition::always();
  for (PHINode &Phi : L.getHeader()->phis()) {
    Value *Next = Phi.getIncomingValueForBlock(&Latch);
    if (Next == &Phi || !Matters(Phi))
      continue;
    // Two zeros that are equal are not the same; a vector's comparison is none.
    const Expression *Same = nullptr;
    if (Phi.getType()->isIntOrPtrTy())
      Same = Pool.compare(CmpInst::ICMP_EQ, Pool.of(Next), Pool.root(&Phi));
    Condition Stays = Same ? Condition::of(Pool, Same, true) : Condition::never();
    if (Stays.isNever() && !Stays.isCut()) {
      auto *Changed = dyn_cast<Instruction>(Next);
      because(Changed ? Changed->getDebugLoc() : L.getStartLoc(),
              Phi.hasName() ? "changes the variable '" + Phi.getName().split('.').first + "'"
                            : Twine("changes a local variable"));
    }
    Unchanged.both(Pool, Stays);
  }
  return Unchanged;
}

Condition Walk::alongEdge(BasicBlock &From, BasicBlock &To) {
  if (!L.contains(&To)) // F1
    return Condition::never();
  Condition Rest;
  if (&To == L.getHeader()) {
    Rest = toHeader(From);
  } else if (Order.placeOf(&To) <= Order.placeOf(&From)) { // F1
    if (none_of(Result.Internal, [&](auto &E) { return E.first == &From && E.second == &To; }))
      Result.Internal.emplace_back(&From, &To);
    return Condition::never();
  } else { // F3
    Rest = Starts[&To].translated(Pool, [&](const Expression *Literal) {
      return Pool.substitute(Literal, [&](Value *Root) -> const Expression * {
        auto *Phi = dyn_cast<PHINode>(Root);
        if (!Phi || Phi->getParent() != &To)
          return nullptr;
        return Pool.of(Phi->getIncomingValueForBlock(&From));
      });
    });
  }
  Rest.both(Pool, taken(From, To));
  return Rest;
}

Condition Walk::atEnd(BasicBlock &Block) {
  Condition Any = Condition::never();
  SmallPtrSet<BasicBlock *, 4> Seen;
  for (BasicBlock *To : successors(&Block))
    if (Seen.insert(To).second)
      Any.either(Pool, alongEdge(Block, *To));
  return Any;
}

/// F4.
Condition Walk::atStart(BasicBlock &Block) {
  Condition Now = atEnd(Block);
  for (Instruction &I : reverse(Block)) {
    Effect Leaves = effectOf(Pool, I);
    Result.Sleeps |= Leaves.Sleeps;
    if (Leaves.NoneIf.isNever() && !Leaves.NoneIf.isCut()) {
      auto *Call = dyn_cast<CallBase>(&I);
      Function *Callee = Call ? Call->getCalledFunction() : nullptr;
      because(I.getDebugLoc(),
              Callee ? "calls " + demangle(Callee->getName().str()) : Twine(Leaves.Why));
    }
    Now.both(Pool, Leaves.NoneIf);
    if (Leaves.MayFault)
      Now.anchor(I);
  }
  return Now;
}

Purity Walk::run() {
  SmallVector<BasicBlock *, 16> Blocks(L.blocks());
  sort(Blocks, [&](BasicBlock *A, BasicBlock *B) { return Order.placeOf(A) > Order.placeOf(B); });
  for (BasicBlock *Block : Blocks) {
    Condition Start = atStart(*Block);
    Starts[Block] = std::move(Start);
  }
  Condition &All = Starts[L.getHeader()];
  Result.Pure = onlyOfSet(Pool, All, L.getHeader()->getContext());
  if (Result.Pure.conjunctions().size() < All.conjunctions().size())
    because(L.getStartLoc(), "reads a variable that may have no value yet");
  if (Result.Pure.isCut())
    because(L.getStartLoc(), "has more ways than are told apart, or longer conditions");
  if (Result.Pure.isNever() && Result.Reasons.empty())
    because(L.getStartLoc(), "changes a local variable or memory wherever it comes back");
  return std::move(Result);
}

Purity analysePurity(Loop &L, const BlockOrder &Order, ExpressionPool &Pool,
                     function_ref<bool(const PHINode &)> Matters) {
  return Walk(L, Order, Pool, Matters).run();
}

} // namespace tarry::plp
