// ThreadLocal.cpp - descriptors, and the rewriting of every use.
#include "pass/ThreadLocal.h"

#include "pass/Compat.h"
#include "tarry/module.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

#include <cstddef>

using namespace llvm;

namespace tarry {

// The constants below are written field by field in this order.
static_assert(offsetof(tarry_tls, image) == 0 && offsetof(tarry_tls, size) == 8 &&
                  offsetof(tarry_tls, alignment) == 16 && offsetof(tarry_tls, index) == 24 &&
                  sizeof(tarry_tls) == 32,
              "struct tarry_tls has changed: change createDescriptor");

static StructType *descriptorLayout(LLVMContext &Context) {
  Type *Ptr = PointerType::get(Context, 0);
  Type *Int64 = Type::getInt64Ty(Context);
  return StructType::get(Context, {Ptr, Int64, Int64, Int64});
}

/// The initial bytes as a constant of its own, or null for zeros.
static Constant *createImage(Module &M, GlobalVariable &Variable) {
  Constant *Initial = Variable.getInitializer();
  if (Initial->isNullValue() || isa<UndefValue>(Initial))
    return ConstantPointerNull::get(PointerType::get(M.getContext(), 0));
  auto *Image = new GlobalVariable(M, Initial->getType(), /*isConstant=*/true,
                                   GlobalValue::PrivateLinkage, Initial, "tarry.tls.image");
  Image->setAlignment(Variable.getAlign());
  return Image;
}

static GlobalValue::LinkageTypes descriptorLinkage(const GlobalVariable &Variable) {
  if (Variable.isDeclaration() || Variable.hasAvailableExternallyLinkage())
    return GlobalValue::ExternalWeakLinkage; // T2
  if (Variable.hasCommonLinkage())
    return GlobalValue::WeakAnyLinkage; // common would need zeros
  return Variable.getLinkage();
}

static GlobalVariable *createDescriptor(Module &M, GlobalVariable &Variable) {
  LLVMContext &Context = M.getContext();
  StructType *Layout = descriptorLayout(Context);
  std::string Name = (DescriptorPrefix + Variable.getName()).str();
  GlobalValue::LinkageTypes Linkage = descriptorLinkage(Variable);
  auto *Descriptor =
      new GlobalVariable(M, Layout, /*isConstant=*/false, Linkage, /*Initializer=*/nullptr, Name);
  if (Linkage == GlobalValue::ExternalWeakLinkage)
    return Descriptor;

  const DataLayout &DL = M.getDataLayout();
  Type *Int64 = Type::getInt64Ty(Context);
  Type *Contents = Variable.getValueType();
  Align Alignment = Variable.getAlign().value_or(DL.getPreferredAlign(&Variable));
  Descriptor->setInitializer(ConstantStruct::get(
      Layout, {createImage(M, Variable), ConstantInt::get(Int64, DL.getTypeAllocSize(Contents)),
               ConstantInt::get(Int64, Alignment.value()), ConstantInt::get(Int64, 0)}));
  Descriptor->setVisibility(Variable.getVisibility());
  Descriptor->setDSOLocal(Variable.isDSOLocal());
  // T1. In the variable's own comdat the descriptor would vanish where the linker keeps the
  // comdat of an object that is not instrumented.
  if (Variable.hasComdat() && !Descriptor->hasLocalLinkage())
    Descriptor->setComdat(M.getOrInsertComdat(Name));
  return Descriptor;
}

/// T2: internal function that finds the address of a variable defined elsewhere.
static Function *createFallback(Module &M, Hooks &H, GlobalVariable &Variable,
                                GlobalVariable &Descriptor) {
  LLVMContext &Context = M.getContext();
  Type *Ptr = PointerType::get(Context, 0);
  auto *F = Function::Create(FunctionType::get(Ptr, false), GlobalValue::InternalLinkage,
                             FallbackPrefix + Variable.getName(), M);
  F->addFnAttr(Attribute::NoUnwind);
  F->addFnAttr(Attribute::DisableSanitizerInstrumentation);
  BasicBlock *Entry = BasicBlock::Create(Context, "", F);
  BasicBlock *Ours = BasicBlock::Create(Context, "", F);
  BasicBlock *Theirs = BasicBlock::Create(Context, "", F);
  IRBuilder<> Builder(Entry);
  Builder.CreateCondBr(Builder.CreateIsNotNull(&Descriptor), Ours, Theirs);
  Builder.SetInsertPoint(Ours);
  Builder.CreateRet(Builder.CreateCall(H.tls, {&Descriptor}));
  Builder.SetInsertPoint(Theirs);
  Builder.CreateRet(Builder.CreateThreadLocalAddress(&Variable));
  return F;
}

static bool mentions(const Constant *C, const GlobalVariable *Variable) {
  if (C == Variable)
    return true;
  if (!isa<ConstantExpr>(C) && !isa<ConstantAggregate>(C))
    return false;
  return any_of(C->operands(),
                [&](const Use &U) { return mentions(cast<Constant>(U.get()), Variable); });
}

/// Makes instructions, before `Where`, of the constant expressions around `Variable`, so that its
/// address can become the result of a call.
static Value *expandConstant(Constant *C, GlobalVariable *Variable, Value *Address,
                             IRBuilder<> &Builder) {
  if (C == Variable)
    return Address;
  auto *Expression = dyn_cast<ConstantExpr>(C);
  if (!Expression || !mentions(C, Variable))
    return C;
  Instruction *I = Expression->getAsInstruction();
  Builder.Insert(I);
  for (Use &Operand : I->operands())
    Operand.set(expandConstant(cast<Constant>(Operand.get()), Variable, Address, Builder));
  return I;
}

namespace {

/// Rewrites the uses of one variable.
struct UseRewriter {
  Hooks &H;
  GlobalVariable *Variable;
  GlobalVariable *Descriptor;
  Function *Fallback; ///< for T2, else null

  Value *createAddress(IRBuilder<> &Builder) const {
    if (Fallback)
      return Builder.CreateCall(Fallback);
    return Builder.CreateCall(H.tls, {Descriptor});
  }

  Value *expandBefore(Instruction *Where, DebugLoc Location, Constant *C) const {
    IRBuilder<> Builder(Where);
    Builder.SetCurrentDebugLocation(Location);
    return expandConstant(C, Variable, createAddress(Builder), Builder);
  }

  void rewritePhi(PHINode &Phi) const {
    // Several edges from one block must bring the same value.
    SmallDenseMap<BasicBlock *, Value *, 4> Expanded;
    for (unsigned Index = 0; Index < Phi.getNumIncomingValues(); ++Index) {
      auto *C = dyn_cast<Constant>(Phi.getIncomingValue(Index));
      if (!C || !mentions(C, Variable))
        continue;
      BasicBlock *Block = Phi.getIncomingBlock(Index);
      Value *&Known = Expanded[Block];
      if (!Known)
        Known = expandBefore(Block->getTerminator(), Phi.getDebugLoc(), C);
      Phi.setIncomingValue(Index, Known);
    }
  }

  void rewrite(Instruction &I) const {
    auto *Intrinsic = dyn_cast<IntrinsicInst>(&I);
    if (Intrinsic && Intrinsic->getIntrinsicID() == Intrinsic::threadlocal_address) {
      if (Intrinsic->getArgOperand(0)->stripPointerCasts() != Variable)
        return;
      IRBuilder<> Builder(&I);
      I.replaceAllUsesWith(createAddress(Builder));
      I.eraseFromParent();
      return;
    }
    if (auto *Phi = dyn_cast<PHINode>(&I))
      return rewritePhi(*Phi);
    for (Use &Operand : I.operands()) {
      auto *C = dyn_cast<Constant>(Operand.get());
      if (C && mentions(C, Variable))
        Operand.set(expandBefore(&I, I.getDebugLoc(), C));
    }
  }
};

} // namespace

/// P3 of Escape.h. Only for variables that this object alone can name.
static bool isNeverCaptured(const GlobalVariable &Variable) {
  if (!Variable.hasLocalLinkage())
    return false;
  return all_of(Variable.users(), [](const User *U) {
    auto *Intrinsic = dyn_cast<IntrinsicInst>(U);
    return Intrinsic && Intrinsic->getIntrinsicID() == Intrinsic::threadlocal_address &&
           !mayBeCaptured(Intrinsic);
  });
}

void rewriteThreadLocals(Module &M, Hooks &H, SmallPtrSetImpl<const Value *> &Private) {
  SmallVector<GlobalVariable *, 8> Variables;
  // A defined one that this object does not use may be used by another.
  for (GlobalVariable &Variable : M.globals())
    if (Variable.isThreadLocal() && !(Variable.isDeclaration() && Variable.use_empty()))
      Variables.push_back(&Variable);

  for (GlobalVariable *Variable : Variables) {
    bool NeverCaptured = isNeverCaptured(*Variable);
    GlobalVariable *Descriptor = createDescriptor(M, *Variable);
    Function *Fallback = nullptr;
    SmallVector<Function *, 64> Bodies;
    for (Function &F : M)
      if (!F.isDeclaration())
        Bodies.push_back(&F);
    if (Descriptor->hasExternalWeakLinkage())
      Fallback = createFallback(M, H, *Variable, *Descriptor);
    UseRewriter Rewriter{H, Variable, Descriptor, Fallback};
    for (Function *F : Bodies)
      for (Instruction &I : make_early_inc_range(instructions(*F)))
        Rewriter.rewrite(I);
    if (NeverCaptured)
      Private.insert(Descriptor);
  }
}

} // namespace tarry
