// With spurious_wakeups=1 an `if` around the wait is not enough.
// RUN: %tarry-clang %s -o %t && %t
// RUN: %source/test/lit/expect.sh 42 env TARRY_OPTIONS=spurious_wakeups=1 %t 2>&1 | FileCheck %s
// CHECK: assertion failed
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t cond = PTHREAD_COND_INITIALIZER;
static int ready;

static void *run(void *argument) {
  pthread_mutex_lock(&mutex);
  if (!ready)
    pthread_cond_wait(&cond, &mutex);
  assert(ready);
  pthread_mutex_unlock(&mutex);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, run, 0);
  pthread_mutex_lock(&mutex);
  ready = 1;
  pthread_cond_signal(&cond);
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, 0);
  return 0;
}
