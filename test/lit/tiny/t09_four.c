// T9: four critical sections: 4! orders: 24 traces.
// RUN: %tarry-clang %s -o %t && %t 2>&1 | FileCheck %s
// RUN: %tarry-clang -O2 %s -o %t && env TARRY_OPTIONS=classes=1:reset=fork %t 2>&1 | FileCheck %s
// CHECK: verified: 24 executions, 0 blocked
#include "Inputs/tiny.h"

THREAD(p, LOCK(m); UNLOCK(m))
THREAD(q, LOCK(m); UNLOCK(m))
THREAD(r, LOCK(m); UNLOCK(m))
THREAD(s, LOCK(m); UNLOCK(m))
RUN_ALL(p, q, r, s)
