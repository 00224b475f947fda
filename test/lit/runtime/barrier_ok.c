// Two threads meet: who arrives last is the only choice, 2 executions. Exactly one is told that
// it is the serial thread, and destroying right after is allowed.
// RUN: %tarry-clang %s -o %t
// RUN: %t 2>&1 | FileCheck %s
// CHECK: verified{{.*}}: 2 executions, 0 blocked
#include <assert.h>
#include <pthread.h>

static pthread_barrier_t barrier;

static void *run(void *argument) {
  (void)argument;
  return pthread_barrier_wait(&barrier) == PTHREAD_BARRIER_SERIAL_THREAD ? &barrier : 0;
}

int main(void) {
  pthread_t thread;
  void *result;
  pthread_barrier_init(&barrier, 0, 2);
  pthread_create(&thread, 0, run, 0);
  int mine = pthread_barrier_wait(&barrier) == PTHREAD_BARRIER_SERIAL_THREAD;
  assert(pthread_barrier_destroy(&barrier) == 0);
  pthread_join(thread, &result);
  assert(mine + (result != 0) == 1);
  return 0;
}
