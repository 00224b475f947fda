// Accesses.h - one hook call for one memory access.
//
// Knows the shape of each kind of instruction and nothing of which ones deserve a hook.
#ifndef TARRY_PASS_ACCESSES_H
#define TARRY_PASS_ACCESSES_H

#include "pass/Hooks.h"
#include "pass/SiteTable.h"
#include "pass/VariableNames.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

namespace tarry {

class AccessWriter {
public:
  AccessWriter(Hooks &Hooks, SiteTable &Table, const VariableNames &Variables,
               const llvm::DataLayout &DataLayout)
      : H(Hooks), Sites(Table), Names(Variables), Layout(DataLayout) {}

  void load(llvm::LoadInst &I);
  void store(llvm::StoreInst &I);
  void rmw(llvm::AtomicRMWInst &I);
  void cas(llvm::AtomicCmpXchgInst &I);
  void fence(llvm::FenceInst &I);
  /// In place of `I`, which is deleted: its two ends may both be seen by other threads.
  void copy(llvm::AnyMemTransferInst &I);
  /// `Size` bytes before `I`.
  void range(llvm::Instruction &I, llvm::Value *Pointer, llvm::Value *Size,
             tarry_site_operation Operation, bool IsVolatile);

private:
  Site describe(const llvm::Instruction &I, const llvm::Value *Pointer, llvm::Type *Accessed,
                tarry_site_operation Operation) const;
  Site describeRange(const llvm::Instruction &I, const llvm::Value *Pointer,
                     const llvm::Value *Size, tarry_site_operation Operation,
                     bool IsVolatile) const;
  llvm::Value *value(llvm::IRBuilder<> &Builder, llvm::Value *V) const;

  Hooks &H;
  SiteTable &Sites;
  const VariableNames &Names;
  const llvm::DataLayout &Layout;
};

} // namespace tarry

#endif
