// T23: four writers and a reader that joins them: 4! orders: 24 traces.
// RUN: %tarry-clang %s -o %t && %t 2>&1 | FileCheck %s
// RUN: %tarry-clang -O2 %s -o %t && env TARRY_OPTIONS=classes=1:reset=fork %t 2>&1 | FileCheck %s
// CHECK: verified: 24 executions, 0 blocked
#include "Inputs/tiny.h"

THREAD(p, W(x, 1))
THREAD(q, W(x, 2))
THREAD(r, W(x, 3))
THREAD(s, W(x, 4))
THREAD(t, JOIN(0); JOIN(1); JOIN(2); JOIN(3); R(x))
RUN_ALL(p, q, r, s, t)
