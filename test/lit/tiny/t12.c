// T12: L | L;U | L;x=1 | r x: whoever takes the lock for ever leaves the others waiting: 6 traces.
// RUN: %tarry-clang %s -o %t
// RUN: env TARRY_OPTIONS=keep_going=1 %source/test/lit/expect.sh 42 %t 2>&1 | FileCheck %s
// CHECK: distinct errors (deadlock): 0 executions, 6 blocked (6 deadlock)
#include "Inputs/tiny.h"

THREAD(p, LOCK(m))
THREAD(q, LOCK(m); UNLOCK(m))
THREAD(r, LOCK(m); W(x, 1))
THREAD(s, R(x))
RUN_ALL(p, q, r, s)
