// T19: each of two reads before or after an exchange that waits for 0: 4 traces. A loop around an exchange
// does as well: what it finds is 0 or what it writes.
// RUN: %tarry-clang %s -o %t && %t 2>&1 | FileCheck %s
// RUN: %tarry-clang -O2 %s -o %t && env TARRY_OPTIONS=classes=1:reset=fork %t 2>&1 | FileCheck %s
// RUN: %tarry-clang "-DWAIT=while (atomic_exchange(&x, 1))" %s -o %t && %t 2>&1 | FileCheck %s
// CHECK: verified: 4 executions, 0 blocked,
#include "Inputs/tiny.h"

#ifndef WAIT
#define WAIT XAWAIT(x, 0, 1)
#endif

THREAD(p, R(x))
THREAD(q, R(x))
THREAD(r, WAIT)
RUN_ALL(p, q, r)
