// Joining oneself is refused, a try before the end is busy or works: the thread's last event
// comes before or after the try, 2 executions.
// RUN: %tarry-clang %s -o %t
// RUN: %t 2>&1 | FileCheck %s
// CHECK: verified{{.*}}: 2 executions, 0 blocked
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static void *run(void *argument) { return argument; }

int main(void) {
  pthread_t thread;
  assert(pthread_join(pthread_self(), 0) == EDEADLK);
  pthread_create(&thread, 0, run, 0);
  if (pthread_tryjoin_np(thread, 0) == EBUSY)
    assert(pthread_join(thread, 0) == 0);
  return 0;
}
