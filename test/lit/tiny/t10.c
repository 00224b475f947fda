// T10: AB-BA: two orders without overlap, and the deadlock: 3 traces.
// RUN: %tarry-clang %s -o %t
// RUN: env TARRY_OPTIONS=keep_going=1 %source/test/lit/expect.sh 42 %t 2>&1 | FileCheck %s
// CHECK: error: deadlock: 2 executions, 1 blocked (1 deadlock)
#include "Inputs/tiny.h"

THREAD(p, LOCK(m); LOCK(n); UNLOCK(n); UNLOCK(m))
THREAD(q, LOCK(n); LOCK(m); UNLOCK(m); UNLOCK(n))
RUN_ALL(p, q)
