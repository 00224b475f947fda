// T5: a race whose second event heads its own schedule: 9 traces.
// RUN: %tarry-clang %s -o %t && %t 2>&1 | FileCheck %s
// RUN: %tarry-clang -O2 %s -o %t && env TARRY_OPTIONS=classes=1:reset=fork %t 2>&1 | FileCheck %s
// CHECK: verified: 9 executions, 0 blocked
#include "Inputs/tiny.h"

THREAD(p, W(x, 2); W(x, 1))
THREAD(q, W(y, 1); R(x))
THREAD(r, W(z, 1); R(x))
RUN_ALL(p, q, r)
