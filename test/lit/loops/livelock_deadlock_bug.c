// A thread waits in a loop for what a thread in a deadlock would do: the deadlock is the error, even
// where livelocks are ignored, and the line is that of a lock. Where the locks were taken one after
// the other, all is well.
// RUN: %tarry-clang -g %s -o %t && %source/test/lit/expect.sh 42 %t 2>&1 | FileCheck %s
// RUN: env TARRY_OPTIONS=livelock=ignore %source/test/lit/expect.sh 42 %t 2>&1 | FileCheck %s
// RUN: env TARRY_OPTIONS=keep_going=1 %source/test/lit/expect.sh 42 %t 2>&1 | FileCheck %s --check-prefix=ALL
// A spinner that waits for nobody: livelock where the locks are free again, else deadlock.
// RUN: %tarry-clang -g -DNEVER %s -o %t && env TARRY_OPTIONS=keep_going=1 %source/test/lit/expect.sh 42 %t 2>&1 | FileCheck %s --check-prefix=BOTH
// CHECK: main waits until flag != 0, it is 0, at
// CHECK: main.0 waits: lock {{two, main.1 holds it}}, at {{.*}}livelock_deadlock_bug.c:[[#@LINE+19]]
// CHECK: tarry: deadlock: 3 threads wait for ever, at {{.*}}livelock_deadlock_bug.c:[[#@LINE+18]], in first, thread main.0
// CHECK: tarry: error: deadlock: {{.*}} 1 blocked (1 deadlock),
// ALL: tarry: error: deadlock: 2 executions, 1 blocked (1 deadlock),
// BOTH: tarry: error: 2 distinct errors (livelock, deadlock): 0 executions, 3 blocked (2 await, 1 deadlock),
#include <pthread.h>
#include <stdatomic.h>

static atomic_int flag, never;
#ifdef NEVER
#define flag never
#define SET
#else
#define SET flag = 1
#endif
static pthread_mutex_t one = PTHREAD_MUTEX_INITIALIZER, two = PTHREAD_MUTEX_INITIALIZER;

static void *first(void *argument) {
  pthread_mutex_lock(&one);
  pthread_mutex_lock(&two);
  SET;
  pthread_mutex_unlock(&two);
  pthread_mutex_unlock(&one);
  return argument;
}

static void *second(void *argument) {
  pthread_mutex_lock(&two);
  pthread_mutex_lock(&one);
  pthread_mutex_unlock(&one);
  pthread_mutex_unlock(&two);
  return argument;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], 0, first, 0);
  pthread_create(&threads[1], 0, second, 0);
  while (!flag)
    ;
  pthread_join(threads[0], 0);
  pthread_join(threads[1], 0);
  return 0;
}
