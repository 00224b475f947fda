// T30: three fetch-and-adds and a read: the read stands at one of four places in 3! orders: 24 traces,
// or among 2^3 sets of adds that commute: 8.
// RUN: %tarry-clang %s -o %t && %t 2>&1 | FileCheck %s --check-prefix=IFAA
// RUN: env TARRY_OPTIONS=ifaa=0 %t 2>&1 | FileCheck %s
// RUN: %tarry-clang -O2 %s -o %t && env TARRY_OPTIONS=classes=1:reset=fork:ifaa=0 %t 2>&1 | FileCheck %s
// CHECK: verified: 24 executions, 0 blocked
// IFAA: verified: 8 executions, 0 blocked
#include "Inputs/tiny.h"

THREAD(p, FAA(x))
THREAD(q, FAA(x))
THREAD(r, FAA(x))
THREAD(s, R(x))
RUN_ALL(p, q, r, s)
