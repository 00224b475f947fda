// Backing off longer and longer changes only how long a round takes: one trace, at every -O level.
// RUN: for o in 0 1 2 3; do %tarry-clang -O$o %s -o %t && %t 2>&1 | FileCheck %s || exit 1; done
// CHECK: verified: 1 execution, 0 blocked,
#include "Inputs/waiters.h"

#include <sched.h>

static atomic_int lock = 1;

static void delay(unsigned rounds) {
  for (unsigned i = 0; i < rounds; i++)
    __builtin_ia32_pause();
}

static void delay_by_volatile(unsigned rounds) {
  for (volatile unsigned i = 0; i < rounds; i++) {
  }
}

WAITER(doubles, for (unsigned n = 1; !flag; n *= 2) delay(n))
WAITER(bounded, unsigned n = 1; while (!flag) { delay(n); if (n < 1024) n *= 2; })
WAITER(counts, for (unsigned n = 1; !flag; n <<= 1) delay_by_volatile(n))
WAITER(sometimes, for (int n = 0; !flag; n++) if (n % 100 == 0) sched_yield(); else delay(1))
WAITER(in_turns, int n = 0; while (!flag) if (++n == 3) { sched_yield(); n = 0; })
WAITER(cas, int e = 0; unsigned n = 1; while (!atomic_compare_exchange_weak(&lock, &e, 1)) { e = 0; delay(n++); })
RUN_WAITERS(lock = 0; flag = 1, doubles, bounded, counts, sometimes, in_turns, cas)
