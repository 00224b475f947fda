// T1: x=1;x=2 | r x | r x: each read sees 0, 1 or 2: 9 traces.
// RUN: %tarry-clang %s -o %t && %t 2>&1 | FileCheck %s
// RUN: %tarry-clang -O2 %s -o %t && env TARRY_OPTIONS=classes=1:reset=fork %t 2>&1 | FileCheck %s
// CHECK: verified: 9 executions, 0 blocked
#include "Inputs/tiny.h"

THREAD(p, W(x, 1); W(x, 2))
THREAD(q, R(x))
THREAD(r, R(x))
RUN_ALL(p, q, r)
