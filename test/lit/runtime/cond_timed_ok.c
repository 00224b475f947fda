// A timed wait and a signal without the mutex. On the variable: enqueue (E), leave (L), signal
// (S). S first or last: timed out; S between: woken. 3 executions.
// RUN: %tarry-clang %s -o %t
// RUN: %t 2>&1 | FileCheck %s
// CHECK: verified{{.*}}: 3 executions, 0 blocked
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t cond = PTHREAD_COND_INITIALIZER;

static void *run(void *argument) {
  struct timespec until = {0};
  pthread_mutex_lock(&mutex);
  int result = pthread_cond_timedwait(&cond, &mutex, &until);
  assert(result == 0 || result == ETIMEDOUT);
  pthread_mutex_unlock(&mutex);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, run, 0);
  pthread_cond_signal(&cond);
  pthread_join(thread, 0);
  return 0;
}
