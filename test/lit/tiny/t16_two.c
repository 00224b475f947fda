// T16, second: as t16.c with a wait for 2. Adds that commute: the first two are one of three pairs, or the
// wait came too late: 4 traces.
// RUN: %tarry-clang %s -o %t && env TARRY_OPTIONS=livelock=ignore %t 2>&1 | FileCheck %s --check-prefix=IFAA
// RUN: env TARRY_OPTIONS=ifaa=0:livelock=ignore %t 2>&1 | FileCheck %s
// RUN: %tarry-clang -O2 %s -o %t && env TARRY_OPTIONS=classes=1:reset=fork:ifaa=0:livelock=ignore %t 2>&1 | FileCheck %s
// CHECK: verified: 6 executions, 6 blocked (6 await),
// IFAA: verified: 3 executions, 1 blocked (1 await),
#include "Inputs/tiny.h"

THREAD(p, FAA(x))
THREAD(q, FAA(x))
THREAD(r, FAA(x))
THREAD(s, AWAIT(x, 2))
RUN_ALL(p, q, r, s)
