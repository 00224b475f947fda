// T11: two critical sections in each of two threads: 4!/(2!2!) orders: 6 traces.
// RUN: %tarry-clang %s -o %t && %t 2>&1 | FileCheck %s
// RUN: %tarry-clang -O2 %s -o %t && env TARRY_OPTIONS=classes=1:reset=fork %t 2>&1 | FileCheck %s
// CHECK: verified: 6 executions, 0 blocked
#include "Inputs/tiny.h"

THREAD(p, LOCK(m); W(x, R(x) + 1); UNLOCK(m); LOCK(m); W(x, R(x) + 1); UNLOCK(m))
THREAD(q, LOCK(m); W(x, R(x) + 1); UNLOCK(m); LOCK(m); W(x, R(x) + 1); UNLOCK(m))
RUN_ALL(p, q)
