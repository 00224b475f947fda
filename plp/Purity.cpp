// Purity.cpp - the backwards walk of Purity.h.
#include "plp/Purity.h"

#include "plp/Effects.h"

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/STLExtras.h"
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
  void because(const DebugLoc &Where, const Twine &Text);

  Loop &L;
  const BlockOrder &Order;
  ExpressionPool &Pool;
  function_ref<bool(const PHINode &)> Matters;
  DenseMap<const BasicBlock *, Condition> Starts;
  Purity Result;
};

} // namespace

void Walk::because(const DebugLoc &Where, const Twine &Text) {
  std::string Line = Text.str();
  if (none_of(Result.Reasons, [&](const Reason &R) { return R.Text == Line && R.Where == Where; }))
    Result.Reasons.push_back({Where, std::move(Line)});
}

Condition Walk::takenBySwitch(SwitchInst &Switch, BasicBlock &To) {
  const Expression *Value = Pool.of(Switch.getCondition());
  Condition Any = Condition::never();
  Condition Default = Condition::always();
  for (auto Case : Switch.cases()) {
    const Expression *Is = Pool.compare(CmpInst::ICMP_EQ, Value, Pool.root(Case.getCaseValue()));
    if (Case.getCaseSuccessor() == &To)
      Any.either(Pool, Condition::of(Pool, Is, true));
    Default.both(Pool, Condition::of(Pool, Is, false));
  }
  if (Switch.getDefaultDest() == &To)
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
    if (Stays.isNever()) {
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
    if (Leaves.NoneIf.isNever()) {
      auto *Call = dyn_cast<CallBase>(&I);
      Function *Callee = Call ? Call->getCalledFunction() : nullptr;
      because(I.getDebugLoc(), Callee ? "calls " + Callee->getName() : Twine(Leaves.Why));
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
  Result.Pure = Starts[L.getHeader()];
  if (Result.Pure.isCut())
    because(L.getStartLoc(), "has more ways than are told apart");
  return std::move(Result);
}

Purity analysePurity(Loop &L, const BlockOrder &Order, ExpressionPool &Pool,
                     function_ref<bool(const PHINode &)> Matters) {
  return Walk(L, Order, Pool, Matters).run();
}

} // namespace tarry::plp
