// A lost update leaves main waiting for a 2 that never comes: one livelock among the executions that
// are fine. With keep_going the others are counted: load, store of either thread, in 2 orders that do
// not overlap and 4 that do; where they do, the second store is after the first, or the other way
// round: the loads commute, so these are 2 traces. An atomic add: 1.
// RUN: %tarry-clang -g %s -o %t && %source/test/lit/expect.sh 42 %t 2>&1 | FileCheck %s
// RUN: env TARRY_OPTIONS=keep_going=1 %source/test/lit/expect.sh 42 %t 2>&1 | FileCheck %s --check-prefix=ALL
// RUN: %tarry-clang -g "-DADD=arrived++" %s -o %t && %t 2>&1 | FileCheck %s --check-prefix=OK
// CHECK: tarry: livelock: 1 thread waits for ever (until arrived == 2, it is 1), at {{.*}}livelock_rare_bug.c:[[#@LINE+23]],
// CHECK: tarry: error: livelock:
// ALL: tarry: 2 executions show this error
// ALL: tarry: error: livelock: 2 executions, 2 blocked (2 await),
// OK: tarry: verified: 1 execution, 0 blocked,
#include <pthread.h>
#include <stdatomic.h>

#ifndef ADD
#define ADD arrived = arrived + 1
#endif

static atomic_int arrived;

static void *run(void *argument) {
  ADD;
  return argument;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, run, 0);
  pthread_create(&two, 0, run, 0);
  while (arrived != 2)
    ;
  pthread_join(one, 0);
  pthread_join(two, 0);
  return 0;
}
