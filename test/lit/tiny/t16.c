// T16: three fetch-and-adds and a wait for 1: 3! orders, in each of which the wait ends after the first
// or comes too late: 12 traces, 6 of them blocked. Adds that commute: one of three was before the wait, or
// it came too late: 4. Without awaits, the look may come at each of four places: 24, of which 6 go on.
// RUN: %tarry-clang %s -o %t && env TARRY_OPTIONS=livelock=ignore %t 2>&1 | FileCheck %s --check-prefix=IFAA
// RUN: env TARRY_OPTIONS=ifaa=0:livelock=ignore %t 2>&1 | FileCheck %s
// RUN: %tarry-clang -O2 %s -o %t && env TARRY_OPTIONS=classes=1:reset=fork:ifaa=0:livelock=ignore %t 2>&1 | FileCheck %s
// RUN: %tarry-clang -mllvm -tarry-no-await %s -o %t && env TARRY_OPTIONS=ifaa=0:livelock=ignore %t 2>&1 | FileCheck %s --check-prefix=ASSUME
// CHECK: verified: 6 executions, 6 blocked (6 await),
// IFAA: verified: 3 executions, 1 blocked (1 await),
// ASSUME: verified: 6 executions, 18 blocked (18 assume),
#include "Inputs/tiny.h"

THREAD(p, FAA(x))
THREAD(q, FAA(x))
THREAD(r, FAA(x))
THREAD(s, AWAIT(x, 1))
RUN_ALL(p, q, r, s)
