/* fiber.c - stacks and first frames. See fiber.h. */
#include "runtime/fiber.h"

#include "runtime/state.h"

#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>

enum { RT_PAGE = 4096 };

/* What rt_fiber_switch pops from a fresh stack, lowest address first. */
struct rt_first_frame {
  uint32_t mxcsr;
  uint32_t x87_control;
  uint64_t r15, r14, r13, r12, rbx, rbp;
  uint64_t return_address;
};

void rt_fiber_prepare(struct rt_fiber *fiber, uintptr_t top, void (*function)(void *),
                      void *argument) {
  /* At the entry, after the frame is popped, rsp is 16-byte aligned for the call that follows. */
  struct rt_first_frame *frame =
      (struct rt_first_frame *)(((top - 64) & ~(uintptr_t)15) - sizeof(struct rt_first_frame));
  *frame = (struct rt_first_frame){
      .mxcsr = 0x1f80, /* all exceptions masked, round to nearest */
      .x87_control = 0x037f,
      .r12 = (uint64_t)(uintptr_t)argument,
      .rbx = (uint64_t)(uintptr_t)function,
      .return_address = (uint64_t)(uintptr_t)rt_fiber_entry,
  };
  fiber->stack_pointer = frame;
}

static size_t slot_size(void) { return (size_t)rt.options.stack_kib * 1024 + RT_PAGE; }

uintptr_t rt_stack_low(uint32_t number) { return RT_MAP_STACKS + number * slot_size(); }
uintptr_t rt_stack_top(uint32_t number) { return rt_stack_low(number) + slot_size(); }

void rt_stack_map(uint32_t number) {
  if (rt.stack_mapped[number])
    return;
  long result = rt_syscall(SYS_mprotect, (long)(rt_stack_low(number) + RT_PAGE),
                           (long)(slot_size() - RT_PAGE), PROT_READ | PROT_WRITE);
  if (result != 0)
    rt_fatal("cannot map the stack of thread %u (error %ld)", number, -result);
  rt.stack_mapped[number] = true;
}

bool rt_stack_is_guard(uintptr_t address, uint32_t *number) {
  if (address < RT_MAP_STACKS)
    return false;
  size_t slot = (address - RT_MAP_STACKS) / slot_size();
  if (slot >= DPOR_THREADS_MAX || (address - RT_MAP_STACKS) % slot_size() >= RT_PAGE)
    return false;
  *number = (uint32_t)slot;
  return true;
}
