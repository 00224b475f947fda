// A loop that sleeps waits like one that does not, at every -O level. How long it sleeps is its own
// affair, also where that grows.
// RUN: for o in 0 1 2 3; do %tarry-clang -O$o %s -o %t && %t 2>&1 | FileCheck %s || exit 1; done
// CHECK: verified: 1 execution, 0 blocked,
#include "Inputs/waiters.h"

#include <threads.h>
#include <time.h>
#include <unistd.h>

WAITER(sleeps, while (!flag) sleep(1))
WAITER(shorter, while (!flag) usleep(10))
WAITER(shortest, struct timespec t = {0, 1000}; while (!flag) nanosleep(&t, 0))
WAITER(c11, struct timespec t = {0, 1000}; while (!flag) thrd_sleep(&t, 0))
WAITER(longer, for (unsigned t = 1; !flag; t *= 2) usleep(t))
RUN_WAITERS(flag = 1, sleeps, shorter, shortest, c11, longer)
