// A timed waiter looks at the condition variable once more after it was signalled. Destroying and
// freeing the variable right after the broadcast is allowed: destroy waits for such waiters.
// RUN: %tarry-clang %s -o %t && %t 2>&1 | FileCheck %s
// CHECK: verified: {{[0-9]+}} executions, 0 blocked
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t *cond;
static int done;

static void *run(void *argument) {
  struct timespec until = {1, 0};
  pthread_mutex_lock(&mutex);
  if (!done)
    pthread_cond_timedwait(cond, &mutex, &until);
  pthread_mutex_unlock(&mutex);
  return argument;
}

int main(void) {
  pthread_t thread;
  cond = malloc(sizeof *cond);
  pthread_cond_init(cond, 0);
  pthread_create(&thread, 0, run, 0);
  pthread_mutex_lock(&mutex);
  done = 1;
  pthread_cond_broadcast(cond);
  pthread_cond_destroy(cond);
  free(cond);
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, 0);
  return 0;
}
