// A lock that is never given back, taken by a loop in a loop: what is shown is what the thread waits
// for, not why it would go round the outer loop once more when it got it.
// RUN: %tarry-clang -g %s -o %t && %source/test/lit/expect.sh 42 %t 2>&1 | FileCheck %s
// RUN: %tarry-clang -g -DUNLOCK %s -o %t && %t 2>&1 | FileCheck %s --check-prefix=OK
// CHECK: main.[[#]] waits until lock == 0, it is 1, at {{.*}}livelock_inner_bug.c:[[#@LINE+13]]
// CHECK: tarry: livelock: 2 threads wait for ever, 1 in a loop (until lock == 0, it is 1), at {{.*}}livelock_inner_bug.c:[[#@LINE+12]], in acquire,
// CHECK: tarry: error: livelock:
// OK: tarry: verified: 2 executions,
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int lock;
static int count;

static void acquire(void) {
  while (atomic_exchange(&lock, 1))
    while (lock)
      ;
}

static void *run(void *argument) {
  acquire();
  count++;
#ifdef UNLOCK
  lock = 0;
#endif
  return argument;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, run, 0);
  pthread_create(&two, 0, run, 0);
  pthread_join(one, 0);
  pthread_join(two, 0);
  assert(count == 2);
  return 0;
}
