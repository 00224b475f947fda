// T13: a race with a critical section's middle: 4 traces.
// RUN: %tarry-clang %s -o %t && %t 2>&1 | FileCheck %s
// RUN: %tarry-clang -O2 %s -o %t && env TARRY_OPTIONS=classes=1:reset=fork %t 2>&1 | FileCheck %s
// CHECK: verified: 4 executions, 0 blocked
#include "Inputs/tiny.h"

THREAD(p, LOCK(m); W(x, 1); W(y, 1); UNLOCK(m))
THREAD(q, LOCK(m); R(y); UNLOCK(m))
THREAD(r, R(x))
RUN_ALL(p, q, r)
