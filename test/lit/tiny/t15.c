// T15: the wait for 0 ends before the first store or after the second: 2 traces. Where it may not wait
// (-tarry-no-await) it also looks in between, for nothing.
// RUN: %tarry-clang %s -o %t && %t 2>&1 | FileCheck %s
// RUN: %tarry-clang -O2 %s -o %t && env TARRY_OPTIONS=classes=1:reset=fork %t 2>&1 | FileCheck %s
// RUN: %tarry-clang -mllvm -tarry-no-await %s -o %t && %t 2>&1 | FileCheck %s --check-prefix=ASSUME
// CHECK: verified: 2 executions, 0 blocked,
// ASSUME: verified: 2 executions, 1 blocked (1 assume),
#include "Inputs/tiny.h"

THREAD(p, W(x, 1); W(x, 0))
THREAD(q, AWAIT(x, 0); W(y, 1))
RUN_ALL(p, q)
