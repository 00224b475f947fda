// T21: each of two waits for 0 ends before the store or comes too late: 4 traces. The wait for 1 ends in
// all of them, so that 3 are blocked.
// RUN: %tarry-clang %s -o %t && env TARRY_OPTIONS=livelock=ignore %t 2>&1 | FileCheck %s
// RUN: %tarry-clang -O2 %s -o %t && env TARRY_OPTIONS=classes=1:reset=fork:livelock=ignore %t 2>&1 | FileCheck %s
// CHECK: verified: 1 execution, 3 blocked (3 await),
#include "Inputs/tiny.h"

THREAD(p, W(x, 1))
THREAD(q, AWAIT(x, 0))
THREAD(r, AWAIT(x, 0))
THREAD(s, AWAIT(x, 1))
RUN_ALL(p, q, r, s)
