// Effects.h - what one instruction leaves behind: nothing, nothing if a condition holds, or
// something.
//
// A wrong "nothing" loses bugs; a wrong "something" leaves a loop that is explored round by round.
// So an instruction that is not known here leaves something.
#ifndef TARRY_PLP_EFFECTS_H
#define TARRY_PLP_EFFECTS_H

#include "plp/Condition.h"

namespace tarry::plp {

struct Effect {
  Condition NoneIf = Condition::always(); ///< leaves nothing behind if this holds
  bool MayFault = false;                  ///< stopping before it could hide a fault
  bool Sleeps = false;                    ///< moves the thread's own clock
  const char *Why = "";                   ///< what it leaves, when NoneIf is never
};

Effect effectOf(ExpressionPool &Pool, llvm::Instruction &I);

/// A load, a read-modify-write or a compare-exchange.
bool readsMemory(const llvm::Instruction &I);

/// Inline assembly that changes nothing another thread can see: the compiler barrier (an empty
/// template), and instructions that only order or wait.
bool isHarmlessAssembly(llvm::StringRef Template);

/// A call that only gives others a chance to run: pause, sched_yield, an empty assembly.
bool isHint(const llvm::Instruction &I);

/// A call that C++ takes for one that may throw, and that does not: sleeps are cancellation points,
/// and nobody is cancelled here.
bool neverThrows(const llvm::Instruction &I);

/// A call that lets time pass for the thread and does nothing else.
bool isSleep(const llvm::Instruction &I);

/// Writes to a local that nobody reads but a sleep: how long it will take.
bool setsSleep(const llvm::Instruction &I);

/// tarry_assume or its like, as called by the program and defined by the runtime: what is assumed.
llvm::Value *assumedBy(const llvm::Instruction &I);

/// Is it a call of one of the hooks of Hooks.h, written by plp/ itself?
bool isOwnHook(const llvm::Instruction &I);

/// Is it an assumption that plp/ itself wrote (Rewrite.h)?
bool isOwnAssume(const llvm::Instruction &I);

/// Arithmetic that stops the program for some operands, like a division by zero.
bool mayTrap(const llvm::Instruction &I);

} // namespace tarry::plp

#endif
