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

/// Does the instruction touch memory that other threads may see, or could it?
bool readsMemory(const llvm::Instruction &I);

/// Inline assembly that changes nothing another thread can see: the compiler barrier (an empty
/// template), and instructions that only order or wait.
bool isHarmlessAssembly(llvm::StringRef Template);

/// A call that only gives others a chance to run: pause, sched_yield, an empty assembly.
bool isHint(const llvm::Instruction &I);

/// tarry_assume or its like, as called by the program and defined by the runtime: what is assumed.
llvm::Value *assumedBy(const llvm::Instruction &I);

/// Is it an assumption that plp/ made itself (Hooks of Rewrite.h)?
bool isOwnHook(const llvm::Instruction &I);

} // namespace tarry::plp

#endif
