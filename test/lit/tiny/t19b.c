// T19b: the read comes before or after the exchange, and then nobody stores the 1 that its thread waits
// for: 2 traces, both blocked.
// RUN: %tarry-clang %s -o %t && env TARRY_OPTIONS=livelock=ignore %t 2>&1 | FileCheck %s
// RUN: %tarry-clang -O2 %s -o %t && env TARRY_OPTIONS=classes=1:reset=fork:livelock=ignore %t 2>&1 | FileCheck %s
// CHECK: verified: 0 executions, 2 blocked (2 await),
#include "Inputs/tiny.h"

THREAD(p, XAWAIT(x, 0, 2))
THREAD(q, R(x); XAWAIT(x, 1, 0); AWAIT(x, 0))
RUN_ALL(p, q)
