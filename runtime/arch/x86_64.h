/* x86_64.h - what only this processor knows: system calls, the thread pointer, signal frames.
 *
 * The worker makes its few system calls itself: the libc functions of the same
 * names are interposed for the program.
 */
#ifndef TARRY_RUNTIME_ARCH_X86_64_H
#define TARRY_RUNTIME_ARCH_X86_64_H

#include <stdint.h>
#include <sys/ucontext.h>

static inline long rt_syscall(long number, long a, long b, long c) {
  long result;
  __asm__ volatile("syscall"
                   : "=a"(result)
                   : "a"(number), "D"(a), "S"(b), "d"(c)
                   : "rcx", "r11", "memory");
  return result;
}

/* fs:0 holds its own address; static thread-local data lies below, the thread control block above.
 */
static inline uintptr_t rt_thread_pointer(void) {
  uintptr_t pointer;
  __asm__("movq %%fs:0, %0" : "=r"(pointer));
  return pointer;
}

static inline uintptr_t rt_context_code(const ucontext_t *context) {
  return (uintptr_t)context->uc_mcontext.gregs[REG_RIP];
}

static inline uintptr_t rt_context_stack(const ucontext_t *context) {
  return (uintptr_t)context->uc_mcontext.gregs[REG_RSP];
}

/* A page fault's error code, bit 1: it was a write. */
static inline int rt_context_fault_is_write(const ucontext_t *context) {
  return (context->uc_mcontext.gregs[REG_ERR] & 2) != 0;
}

/* Stop in the debugger, here. */
static inline void rt_debug_trap(void) { __asm__ volatile("int3"); }

/* Go on in `function` on the stack that ends at `top` when the signal handler returns. */
static inline void rt_context_divert(ucontext_t *context, void (*function)(void), uintptr_t top) {
  context->uc_mcontext.gregs[REG_RIP] = (greg_t)(uintptr_t)function;
  context->uc_mcontext.gregs[REG_RSP] = (greg_t)((top & ~(uintptr_t)15) - 8);
}

#endif
