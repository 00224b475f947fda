// T8: exp-mem3(3): 3! orders of the writers, times 2 for the reader: 12 traces.
// RUN: %tarry-clang %s -o %t && %t 2>&1 | FileCheck %s
// RUN: %tarry-clang -O2 %s -o %t && env TARRY_OPTIONS=classes=1:reset=fork %t 2>&1 | FileCheck %s
// CHECK: verified: 12 executions, 0 blocked
#include "Inputs/tiny.h"

THREAD(p, W(x, 1))
THREAD(q, W(y, 1))
THREAD(r, W(y, 2))
THREAD(s, W(y, 3))
THREAD(t, JOIN(1); JOIN(2); JOIN(3); R(x))
RUN_ALL(p, q, r, s, t)
