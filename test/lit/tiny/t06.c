// T6: inherited schedules: 36 traces.
// RUN: %tarry-clang %s -o %t && %t 2>&1 | FileCheck %s
// RUN: %tarry-clang -O2 %s -o %t && env TARRY_OPTIONS=classes=1:reset=fork %t 2>&1 | FileCheck %s
// CHECK: verified: 36 executions, 0 blocked
#include "Inputs/tiny.h"

THREAD(p, W(x, 1))
THREAD(q, W(y, 1))
THREAD(r, R(y); W(y, 2); R(x))
THREAD(s, R(y); R(x))
RUN_ALL(p, q, r, s)
