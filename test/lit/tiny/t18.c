// T18: a wait between fetch-and-adds and a store to what it waits for: 28 traces, of which 6 end blocked
// (x is 2 at last). The two adds commute only where neither the store nor the wait comes between: 27.
// RUN: %tarry-clang %s -o %t && env TARRY_OPTIONS=livelock=ignore %t 2>&1 | FileCheck %s --check-prefix=IFAA
// RUN: env TARRY_OPTIONS=ifaa=0:livelock=ignore %t 2>&1 | FileCheck %s
// RUN: %tarry-clang -O2 %s -o %t && env TARRY_OPTIONS=classes=1:reset=fork:ifaa=0:livelock=ignore %t 2>&1 | FileCheck %s
// CHECK: verified: 22 executions, 6 blocked (6 await),
// IFAA: verified: 21 executions, 6 blocked (6 await),
#include "Inputs/tiny.h"

THREAD(p, R(x); FAA(x); W(x, 1))
THREAD(q, AWAIT(x, 1))
THREAD(r, R(x); R(x); FAA(x))
RUN_ALL(p, q, r)
