// Two waiters, one broadcast. Who enqueues first (2) and who gets the mutex back first (2): 4
// complete executions; main before a waiter is assumed away: 4, as in cond_choice_ok.c.
// RUN: %tarry-clang %s -o %t
// RUN: %t 2>&1 | FileCheck %s
// CHECK: verified{{.*}}: 4 executions, 4 blocked
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
  pthread_cond_broadcast(&cond);
  pthread_join(first, 0);
  pthread_join(second, 0);
  return 0;
}
