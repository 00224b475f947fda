// T30: three fetch-and-adds and a read: the read stands at one of four places in 3! orders: 24 traces.
// RUN: %tarry-clang %s -o %t && %t 2>&1 | FileCheck %s
// RUN: %tarry-clang -O2 %s -o %t && env TARRY_OPTIONS=classes=1:reset=fork %t 2>&1 | FileCheck %s
// CHECK: verified: 24 executions, 0 blocked
#include "Inputs/tiny.h"

THREAD(p, FAA(x))
THREAD(q, FAA(x))
THREAD(r, FAA(x))
THREAD(s, R(x))
RUN_ALL(p, q, r, s)
