// T2: r x | r x;r x | x=2: the write stands at 3 places of one reader and 2 of the other: 6 traces.
// RUN: %tarry-clang %s -o %t && %t 2>&1 | FileCheck %s
// RUN: %tarry-clang -O2 %s -o %t && env TARRY_OPTIONS=classes=1:reset=fork %t 2>&1 | FileCheck %s
// CHECK: verified: 6 executions, 0 blocked
#include "Inputs/tiny.h"

THREAD(p, R(x))
THREAD(q, R(x); R(x))
THREAD(r, W(x, 2))
RUN_ALL(p, q, r)
