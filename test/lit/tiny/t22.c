// T22: two writers and a reader: 6 traces.
// RUN: %tarry-clang %s -o %t && %t 2>&1 | FileCheck %s
// RUN: %tarry-clang -O2 %s -o %t && env TARRY_OPTIONS=classes=1:reset=fork %t 2>&1 | FileCheck %s
// CHECK: verified: 6 executions, 0 blocked
#include "Inputs/tiny.h"

THREAD(p, W(x, 1))
THREAD(q, W(x, 2))
THREAD(r, R(x))
RUN_ALL(p, q, r)
