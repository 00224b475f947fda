// A lock by each of the operations that exist for it, held by main at first: whoever waits gets it once
// it is free, so that with one waiter each all is one trace, at every -O level.
// RUN: for o in 0 1 2 3; do %tarry-clang -O$o %s -o %t && %t 2>&1 | FileCheck %s || exit 1; done
// CHECK: verified: 1 execution, 0 blocked,
#include "Inputs/waiters.h"

static atomic_flag tas = {1};
static int sync_tas = 1, sync_cas = 1, old_fetch, new_load;
static atomic_int swap = 1, cas = 1, bits = 1, add = 1;

WAITER(by_flag, while (atomic_flag_test_and_set_explicit(&tas, memory_order_acquire)))
WAITER(by_sync_tas, while (__sync_lock_test_and_set(&sync_tas, 1)))
WAITER(by_sync_cas, while (!__sync_bool_compare_and_swap(&sync_cas, 0, 1)))
WAITER(by_fetch, while (__sync_fetch_and_add(&old_fetch, 0) == 0))
WAITER(by_load, while (!__atomic_load_n(&new_load, __ATOMIC_ACQUIRE)))
WAITER(by_swap, while (atomic_exchange(&swap, 1)))
WAITER(by_cas, int e; do e = 0; while (!atomic_compare_exchange_strong(&cas, &e, 1)))
WAITER(by_or, while (atomic_fetch_or(&bits, 1) & 1))
WAITER(by_nothing_added, while (atomic_fetch_add(&add, 0)))
RUN_WAITERS(atomic_flag_clear(&tas); __sync_lock_release(&sync_tas); __sync_lock_release(&sync_cas);
            __sync_fetch_and_add(&old_fetch, 1); __atomic_store_n(&new_load, 1, __ATOMIC_RELEASE); swap = 0;
            cas = 0; bits = 0; add = 0,
            by_flag, by_sync_tas, by_sync_cas, by_fetch, by_load, by_swap, by_cas, by_or, by_nothing_added)
