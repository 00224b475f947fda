// Two livelocks and a failed assertion in three executions: with keep_going each is reported, once,
// and at its own line.
// RUN: %tarry-clang -g %s -o %t && env TARRY_OPTIONS=keep_going=1 %source/test/lit/expect.sh 42 %t 2>&1 | FileCheck %s
// RUN: env TARRY_OPTIONS=keep_going=1:livelock=ignore %source/test/lit/expect.sh 42 %t 2>&1 | FileCheck %s --check-prefix=IGNORE
// CHECK-DAG: tarry: livelock: 1 thread waits for ever (until zero != 0, it is 0), at {{.*}}livelock_keep_going_bug.c:[[#@LINE+22]],
// CHECK-DAG: tarry: livelock: 1 thread waits for ever (until one == 3, it is 0), at {{.*}}livelock_keep_going_bug.c:[[#@LINE+24]],
// CHECK-DAG: tarry: assertion failed: seen != 2, at {{.*}}livelock_keep_going_bug.c:[[#@LINE+25]],
// CHECK: tarry: error: 3 distinct errors ({{.*}}): 1 execution, 2 blocked (2 await),
// IGNORE: tarry: error: assertion: 1 execution, 2 blocked (2 await),
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int step, zero, one;

static void *run(void *argument) {
  step = 1;
  step = 2;
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, run, 0);
  int seen = step;
  if (seen == 0)
    while (!zero)
      ;
  if (seen == 1)
    while (one != 3)
      ;
  assert(seen != 2);
  pthread_join(thread, 0);
  return 0;
}
