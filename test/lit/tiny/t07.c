// T7: the program of Figure 1 of the POP paper: 32 traces.
// RUN: %tarry-clang %s -o %t && %t 2>&1 | FileCheck %s
// RUN: %tarry-clang -O2 %s -o %t && env TARRY_OPTIONS=classes=1:reset=fork %t 2>&1 | FileCheck %s
// CHECK: verified: 32 executions, 0 blocked
#include "Inputs/tiny.h"

THREAD(p, W(x, 1))
THREAD(q, W(y, 1); W(z, 1))
THREAD(r, W(g, 1); R(y); R(x))
THREAD(s, R(y); R(z); R(x))
RUN_ALL(p, q, r, s)
