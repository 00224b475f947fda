/* fiber.h - stacks and the switch between them.
 *
 * A fiber is a stack pointer; the rest lies on its stack. Stacks are at fixed
 * addresses, one slot per thread number, with a guard page below: without it
 * a deep recursion would write into another thread's locals and look like a
 * bug of the user's.
 */
#ifndef TARRY_RUNTIME_FIBER_H
#define TARRY_RUNTIME_FIBER_H

#include "runtime/rt.h"

/* arch/<processor>.S */
void rt_fiber_switch(struct rt_fiber *from, const struct rt_fiber *to);
void rt_fiber_entry(void);

/* Make `fiber` start `function(argument)` on the stack that ends below `top`, at its first switch.
 */
void rt_fiber_prepare(struct rt_fiber *fiber, uintptr_t top, void (*function)(void *),
                      void *argument);

/* What the runtime wants to find on a fiber's stack when it is called, in bytes. */
enum { RT_STACK_RESERVE = 64 * 1024 };

/* The slot of a thread's stack: [low, top), the first page of it the guard. */
uintptr_t rt_stack_low(uint32_t number);
uintptr_t rt_stack_top(uint32_t number);
/* Map the stack of `number` unless it is. Once per thread number and worker. */
void rt_stack_map(uint32_t number);
/* Is `address` in a guard page; whose? */
bool rt_stack_is_guard(uintptr_t address, uint32_t *number);

#endif
