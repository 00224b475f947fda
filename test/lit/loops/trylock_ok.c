// Attempts to lock until it succeeds: one that failed has changed nothing. Two orders of the critical
// sections; where the second thread came too early it is stopped, and what it does later is the other.
// RUN: %tarry-clang %s -o %t && %t 2>&1 | FileCheck %s
// RUN: %tarry-clang -O2 %s -o %t && env TARRY_OPTIONS=classes=1:algorithm=source %t 2>&1 | FileCheck %s
// RUN: %tarry-clang -DBUG %s -o %t
// RUN: %source/test/lit/expect.sh 42 %t 2>&1 | FileCheck %s --check-prefix=BUG
// CHECK: verified: 2 executions, 2 blocked (2 assume)
// BUG: waits
// BUG: error: livelock
#include <assert.h>
#include <pthread.h>
#include <sched.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void *worker(void *unused) {
  while (pthread_mutex_trylock(&mutex))
    sched_yield();
  count++;
#ifndef BUG
  pthread_mutex_unlock(&mutex);
#endif
  return unused;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], 0, worker, 0);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], 0);
  assert(count == 2);
  return 0;
}
