// What a loop calls to pass the time is no event: all of these are one trace, at every -O level.
// RUN: for o in 0 1 2 3; do %tarry-clang -O$o %s -o %t && %t 2>&1 | FileCheck %s || exit 1; done
// CHECK: verified: 1 execution, 0 blocked,
#include "Inputs/waiters.h"

#include <sched.h>
#include <threads.h>

WAITER(nothing, while (!flag))
WAITER(yields, while (!flag) sched_yield())
WAITER(yields_c11, while (!flag) thrd_yield())
WAITER(pauses, while (!flag) __builtin_ia32_pause())
WAITER(assembly, while (!flag) __asm__ volatile("pause" ::: "memory"))
WAITER(older, while (!flag) __asm__ volatile("rep; nop" ::: "memory"))
WAITER(barrier, while (!flag) __asm__ volatile("" ::: "memory"))
WAITER(fences, while (!flag) atomic_thread_fence(memory_order_acquire))
RUN_WAITERS(flag = 1, nothing, yields, yields_c11, pauses, assembly, older, barrier, fences)
