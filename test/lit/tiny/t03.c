// T3: reads that must all join the set of sleeping schedules: 10 traces.
// RUN: %tarry-clang %s -o %t && %t 2>&1 | FileCheck %s
// RUN: %tarry-clang -O2 %s -o %t && env TARRY_OPTIONS=classes=1:reset=fork %t 2>&1 | FileCheck %s
// CHECK: verified: 10 executions, 0 blocked
#include "Inputs/tiny.h"

THREAD(p, R(z))
THREAD(q, R(z); R(x); W(y, 2); R(z))
THREAD(r, R(x); W(z, 2); R(y))
RUN_ALL(p, q, r)
