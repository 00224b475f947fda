// Two waiters, then two signals. Complete executions: who enqueues first (2), whom the first
// signal picks (2), who gets the mutex back first (2): 8. main comes before a waiter: assumed away,
// first (2, the order of the waiters) or between them (2): 4.
// RUN: %tarry-clang %s -o %t
// RUN: %t 2>&1 | FileCheck %s
// CHECK: verified{{.*}}: 8 executions, 4 blocked
#include <pthread.h>
#include <tarry.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t cond = PTHREAD_COND_INITIALIZER;
static int waiting;

static void *run(void *argument) {
  pthread_mutex_lock(&mutex);
  waiting++;
  pthread_cond_wait(&cond, &mutex);
  pthread_mutex_unlock(&mutex);
  return argument;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, 0, run, 0);
  pthread_create(&second, 0, run, 0);
  pthread_mutex_lock(&mutex);
  int all = waiting == 2;
  pthread_mutex_unlock(&mutex);
  tarry_assume(all);
  pthread_cond_signal(&cond);
  pthread_cond_signal(&cond);
  pthread_join(first, 0);
  pthread_join(second, 0);
  return 0;
}
