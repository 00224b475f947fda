// Two threads wait for each other in loops, and a third one for the end of one of them. Saying
// before the wait that one is ready mends it: each sees the first or the second store of the other,
// but not both the second: 3 executions.
// RUN: %tarry-clang -g %s -o %t && %source/test/lit/expect.sh 42 %t 2>&1 | FileCheck %s
// RUN: %tarry-clang -g -DREADY_FIRST %s -o %t && %t 2>&1 | FileCheck %s --check-prefix=OK
// CHECK: main waits for the end of main.0, at
// CHECK: main.0 waits until ready+4 != 0, it is 0, at {{.*}}livelock_mutual_bug.c:[[#@LINE+16]]
// CHECK: main.1 waits until ready != 0, it is 0, at {{.*}}livelock_mutual_bug.c:[[#@LINE+15]]
// CHECK: tarry: livelock: 3 threads wait for ever, 2 in a loop (until ready+4 != 0, it is 0), at {{.*}}livelock_mutual_bug.c:[[#@LINE+14]], in run, thread main.0
// CHECK: tarry: error: livelock: 0 executions, 1 blocked (1 await),
// OK: tarry: verified: 3 executions, 0 blocked,
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

static atomic_int ready[2];

static void *run(void *argument) {
  int me = (int)(intptr_t)argument;
#ifdef READY_FIRST
  ready[me] = 1;
#endif
  while (!ready[1 - me])
    ;
  ready[me] = 1;
  return argument;
}

int main(void) {
  pthread_t threads[2];
  for (intptr_t i = 0; i < 2; i++)
    pthread_create(&threads[i], 0, run, (void *)i);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], 0);
  return 0;
}
