// T4: schedules nested in schedules: 120 traces.
// RUN: %tarry-clang %s -o %t && %t 2>&1 | FileCheck %s
// RUN: %tarry-clang -O2 %s -o %t && env TARRY_OPTIONS=classes=1:reset=fork %t 2>&1 | FileCheck %s
// CHECK: verified: 120 executions, 0 blocked
#include "Inputs/tiny.h"

THREAD(p, W(x, 1))
THREAD(q, W(y, 1))
THREAD(r, R(z))
THREAD(s, R(y); R(z); R(x))
THREAD(t, W(z, 1))
THREAD(u, R(z); R(y); R(x))
RUN_ALL(p, q, r, s, t, u)
