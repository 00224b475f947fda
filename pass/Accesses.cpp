// Accesses.cpp - sites and values of loads, stores, exchanges and ranges.
#include "pass/Accesses.h"

using namespace llvm;

namespace tarry {

/// The C11 numbering: relaxed, consume, acquire, release, acq_rel, seq_cst; 6 for none.
static uint8_t orderNumber(AtomicOrdering Order) {
  if (!isStrongerThanUnordered(Order))
    return 6;
  return static_cast<uint8_t>(toCABI(Order));
}

static uint8_t rmwNumber(AtomicRMWInst::BinOp Operation) {
  switch (Operation) {
  case AtomicRMWInst::Xchg:
    return TARRY_RMW_XCHG;
  case AtomicRMWInst::Add:
    return TARRY_RMW_ADD;
  case AtomicRMWInst::Sub:
    return TARRY_RMW_SUB;
  case AtomicRMWInst::And:
    return TARRY_RMW_AND;
  case AtomicRMWInst::Nand:
    return TARRY_RMW_NAND;
  case AtomicRMWInst::Or:
    return TARRY_RMW_OR;
  case AtomicRMWInst::Xor:
    return TARRY_RMW_XOR;
  case AtomicRMWInst::Max:
    return TARRY_RMW_MAX;
  case AtomicRMWInst::Min:
    return TARRY_RMW_MIN;
  case AtomicRMWInst::UMax:
    return TARRY_RMW_UMAX;
  case AtomicRMWInst::UMin:
    return TARRY_RMW_UMIN;
  default:
    return TARRY_RMW_OPAQUE; // floating-point and wrapping ones
  }
}

static uint8_t flagsOf(bool IsAtomic, bool IsVolatile) {
  return static_cast<uint8_t>((IsAtomic ? TARRY_SITE_ATOMIC : 0) |
                              (IsVolatile ? TARRY_SITE_VOLATILE : 0));
}

Site AccessWriter::describe(const Instruction &I, const Value *Pointer, Type *Accessed,
                            tarry_site_operation Operation) const {
  Site S = Sites.describe(I, Operation);
  S.size = static_cast<uint32_t>(Layout.getTypeStoreSize(Accessed).getFixedValue());
  S.variable = Names.describe(Pointer, S.size);
  return S;
}

/// The value as 64 bits; 0 for one that is wider.
Value *AccessWriter::value(IRBuilder<> &Builder, Value *V) const {
  Type *Int64 = Builder.getInt64Ty();
  if (Layout.getTypeStoreSize(V->getType()).getFixedValue() > 8)
    return ConstantInt::get(Int64, 0);
  if (V->getType()->isPtrOrPtrVectorTy())
    V = Builder.CreatePtrToInt(V, Layout.getIntPtrType(V->getType()));
  unsigned Bits = static_cast<unsigned>(Layout.getTypeSizeInBits(V->getType()).getFixedValue());
  V = Builder.CreateBitCast(V, Builder.getIntNTy(Bits));
  return Builder.CreateZExt(V, Int64);
}

void AccessWriter::load(LoadInst &I) {
  Site S = describe(I, I.getPointerOperand(), I.getType(), TARRY_SITE_LOAD);
  S.order = orderNumber(I.getOrdering());
  S.flags = flagsOf(I.isAtomic(), I.isVolatile());
  IRBuilder<> Builder(&I);
  Builder.CreateCall(H.load, {I.getPointerOperand(), Sites.add(S)});
}

void AccessWriter::store(StoreInst &I) {
  Value *Stored = I.getValueOperand();
  // I3: structures and arrays as values have no bits of their own.
  if (Stored->getType()->isAggregateType()) {
    uint64_t Size = Layout.getTypeStoreSize(Stored->getType()).getFixedValue();
    Value *Count = ConstantInt::get(Type::getInt64Ty(I.getContext()), Size);
    range(I, I.getPointerOperand(), Count, TARRY_SITE_RANGE_WRITE, I.isVolatile());
    return;
  }
  Site S = describe(I, I.getPointerOperand(), Stored->getType(), TARRY_SITE_STORE);
  S.order = orderNumber(I.getOrdering());
  S.flags = flagsOf(I.isAtomic(), I.isVolatile());
  IRBuilder<> Builder(&I);
  Value *Bits = value(Builder, Stored);
  Builder.CreateCall(H.store, {I.getPointerOperand(), Sites.add(S), Bits});
}

void AccessWriter::rmw(AtomicRMWInst &I) {
  Site S = describe(I, I.getPointerOperand(), I.getType(), TARRY_SITE_RMW);
  S.order = orderNumber(I.getOrdering());
  S.rmw_update = rmwNumber(I.getOperation());
  S.flags = flagsOf(true, I.isVolatile());
  if (I.use_empty())
    S.flags = static_cast<uint8_t>(S.flags | TARRY_SITE_RESULT_UNUSED);
  IRBuilder<> Builder(&I);
  Value *Operand = value(Builder, I.getValOperand());
  Builder.CreateCall(H.rmw, {I.getPointerOperand(), Sites.add(S), Operand});
}

void AccessWriter::cas(AtomicCmpXchgInst &I) {
  Type *Accessed = I.getCompareOperand()->getType();
  Site S = describe(I, I.getPointerOperand(), Accessed, TARRY_SITE_CAS);
  S.order = orderNumber(I.getSuccessOrdering());
  S.flags = flagsOf(true, I.isVolatile());
  IRBuilder<> Builder(&I);
  Value *Expected = value(Builder, I.getCompareOperand());
  Value *Desired = value(Builder, I.getNewValOperand());
  Builder.CreateCall(H.cas, {I.getPointerOperand(), Sites.add(S), Expected, Desired});
}

void AccessWriter::fence(FenceInst &I) {
  Site S = Sites.describe(I, TARRY_SITE_FENCE);
  S.order = orderNumber(I.getOrdering());
  S.flags = TARRY_SITE_ATOMIC;
  IRBuilder<> Builder(&I);
  Builder.CreateCall(H.fence, {Sites.add(S)});
}

Site AccessWriter::describeRange(const Instruction &I, const Value *Pointer, const Value *Size,
                                 tarry_site_operation Operation, bool IsVolatile) const {
  Site S = Sites.describe(I, Operation);
  auto *Constant = dyn_cast<ConstantInt>(Size);
  S.variable = Names.describe(Pointer, Constant ? Constant->getZExtValue() : 0);
  S.flags = flagsOf(false, IsVolatile);
  return S;
}

void AccessWriter::copy(AnyMemTransferInst &I) {
  Value *To = I.getRawDest(), *From = I.getRawSource(), *Size = I.getLength();
  bool IsVolatile = I.isVolatile();
  Site Read = describeRange(I, From, Size, TARRY_SITE_RANGE_READ, IsVolatile);
  Site Write = describeRange(I, To, Size, TARRY_SITE_RANGE_WRITE, IsVolatile);
  IRBuilder<> Builder(&I);
  Value *Count = Builder.CreateZExtOrTrunc(Size, Builder.getInt64Ty());
  Builder.CreateCall(H.copy, {To, From, Sites.add(Write), Sites.add(Read), Count});
  I.eraseFromParent();
}

void AccessWriter::range(Instruction &I, Value *Pointer, Value *Size,
                         tarry_site_operation Operation, bool IsVolatile) {
  Site S = describeRange(I, Pointer, Size, Operation, IsVolatile);
  IRBuilder<> Builder(&I);
  Value *Count = Builder.CreateZExtOrTrunc(Size, Builder.getInt64Ty());
  FunctionCallee Hook = Operation == TARRY_SITE_RANGE_READ ? H.range_read : H.range_write;
  Builder.CreateCall(Hook, {Pointer, Sites.add(S), Count});
}

} // namespace tarry
