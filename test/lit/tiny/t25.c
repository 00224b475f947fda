// T25: the store of 0 comes before, between or after two others, the last of which is waited for. In the
// last case the wait ends before the 0, or never: 4 traces, 1 blocked.
// RUN: %tarry-clang %s -o %t && env TARRY_OPTIONS=livelock=ignore %t 2>&1 | FileCheck %s
// RUN: %tarry-clang -O2 %s -o %t && env TARRY_OPTIONS=classes=1:reset=fork:livelock=ignore %t 2>&1 | FileCheck %s
// CHECK: verified: 3 executions, 1 blocked (1 await),
#include "Inputs/tiny.h"

THREAD(p, AWAIT(x, 2))
THREAD(q, W(x, 0))
THREAD(r, W(x, 1); W(x, 2))
RUN_ALL(p, q, r)
