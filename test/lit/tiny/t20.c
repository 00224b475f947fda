// T20: the wait for 0 ends before the store, and then the read of y before or after the store to y; or it
// comes too late: 3 traces, 1 blocked. Without awaits too: the look comes before the store or after it.
// RUN: %tarry-clang %s -o %t && env TARRY_OPTIONS=livelock=ignore %t 2>&1 | FileCheck %s
// RUN: %tarry-clang -O2 %s -o %t && env TARRY_OPTIONS=classes=1:reset=fork:livelock=ignore %t 2>&1 | FileCheck %s
// RUN: %tarry-clang -mllvm -tarry-no-await %s -o %t && env TARRY_OPTIONS=livelock=ignore %t 2>&1 | FileCheck %s --check-prefix=ASSUME
// CHECK: verified: 2 executions, 1 blocked (1 await),
// ASSUME: verified: 2 executions, 1 blocked (1 assume),
#include "Inputs/tiny.h"

THREAD(p, W(x, 1))
THREAD(q, AWAIT(x, 0); W(y, 1))
THREAD(r, R(y))
RUN_ALL(p, q, r)
