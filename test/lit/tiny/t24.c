// T24: two writers of two variables, read after both: 2 orders each: 4 traces.
// RUN: %tarry-clang %s -o %t && %t 2>&1 | FileCheck %s
// RUN: %tarry-clang -O2 %s -o %t && env TARRY_OPTIONS=classes=1:reset=fork %t 2>&1 | FileCheck %s
// CHECK: verified: 4 executions, 0 blocked
#include "Inputs/tiny.h"

THREAD(p, W(x, 1); W(y, 1))
THREAD(q, W(x, 2); W(y, 2))
THREAD(r, JOIN(0); JOIN(1); R(x); R(y))
RUN_ALL(p, q, r)
