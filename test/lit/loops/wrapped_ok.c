// A loop whose access lies behind two levels of small functions: one trace, at every -O level.
// RUN: for o in 0 1 2 3; do %tarry-clang -O$o %s -o %t && %t 2>&1 | FileCheck %s || exit 1; done
// CHECK: verified: 1 execution, 0 blocked,
#include "Inputs/waiters.h"

#include <sched.h>
#include <stdbool.h>

struct event {
  atomic_int state;
};

static struct event event;

static int state_of(struct event *e) {
  return atomic_load_explicit(&e->state, memory_order_acquire);
}
static bool is_set(struct event *e) { return state_of(e) != 0; }
static void relax(void) { sched_yield(); }
static void event_wait(struct event *e) {
  while (!is_set(e))
    relax();
}
static bool try_lock(atomic_flag *f) { return !atomic_flag_test_and_set(f); }
static void lock(atomic_flag *f) {
  while (!try_lock(f))
    relax();
}

static atomic_flag held = {1};

WAITER(waits, event_wait(&event))
WAITER(locks, lock(&held))
RUN_WAITERS(atomic_store(&event.state, 1); atomic_flag_clear(&held), waits, locks)
