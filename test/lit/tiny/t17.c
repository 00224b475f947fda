// T17: nobody ever stores the 1 that the first thread waits for. The read finds 0, 2 or 0, the wait for 0
// ends before or after the 2: 6 traces, all of them blocked.
// RUN: %tarry-clang %s -o %t && env TARRY_OPTIONS=livelock=ignore %t 2>&1 | FileCheck %s
// RUN: %tarry-clang -O2 %s -o %t && env TARRY_OPTIONS=classes=1:reset=fork:livelock=ignore %t 2>&1 | FileCheck %s
// CHECK: verified: 0 executions, 6 blocked (6 await),
#include "Inputs/tiny.h"

THREAD(p, W(x, 2); W(x, 0); XAWAIT(x, 1, 2); W(x, 2))
THREAD(q, R(x))
THREAD(r, AWAIT(x, 0))
RUN_ALL(p, q, r)
