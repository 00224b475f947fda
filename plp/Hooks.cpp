// Hooks.cpp - see Hooks.h.
#include "plp/Hooks.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tarry::plp {

CallInst *callHook(IRBuilder<> &Builder, StringRef Name, ArrayRef<Value *> Arguments,
                   unsigned Fixed) {
  Module &M = *Builder.GetInsertBlock()->getModule();
  SmallVector<Type *, 3> Types;
  for (Value *Argument : Arguments.take_front(Fixed))
    Types.push_back(Argument->getType());
  auto *Signature = FunctionType::get(Builder.getVoidTy(), Types, Arguments.size() > Fixed);
  FunctionCallee Hook = M.getOrInsertFunction(
      Name, Signature,
      AttributeList::get(M.getContext(), AttributeList::FunctionIndex, {Attribute::NoUnwind}));
  return Builder.CreateCall(Hook, Arguments);
}

Value *noSite(IRBuilder<> &Builder) {
  return ConstantPointerNull::get(PointerType::get(Builder.getContext(), 0));
}

} // namespace tarry::plp
