// T27: three trylocks and a store each: a failed compare-and-swap is a read: 18 traces.
// RUN: %tarry-clang %s -o %t && %t 2>&1 | FileCheck %s
// RUN: %tarry-clang -O2 %s -o %t && env TARRY_OPTIONS=classes=1:reset=fork %t 2>&1 | FileCheck %s
// CHECK: verified: 18 executions, 0 blocked
#include "Inputs/tiny.h"

THREAD(p, TRYLOCK(z); W(x, 1))
THREAD(q, TRYLOCK(z); W(x, 1))
THREAD(r, TRYLOCK(z); W(x, 1))
RUN_ALL(p, q, r)
