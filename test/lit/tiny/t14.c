// T14: races before critical sections: 22 traces.
// RUN: %tarry-clang %s -o %t && %t 2>&1 | FileCheck %s
// RUN: %tarry-clang -O2 %s -o %t && env TARRY_OPTIONS=classes=1:reset=fork %t 2>&1 | FileCheck %s
// CHECK: verified: 22 executions, 0 blocked
#include "Inputs/tiny.h"

THREAD(p, LOCK(m); W(x, 1); UNLOCK(m))
THREAD(q, R(x); LOCK(m); UNLOCK(m))
THREAD(r, W(x, 2); LOCK(m); UNLOCK(m))
RUN_ALL(p, q, r)
