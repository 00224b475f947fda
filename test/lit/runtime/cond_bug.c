// A signal before the wait is lost when the waiter asks for no condition.
// RUN: %tarry-clang %s -o %t
// RUN: %source/test/lit/expect.sh 42 %t 2>&1 | FileCheck %s
// CHECK: error: deadlock
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t cond = PTHREAD_COND_INITIALIZER;

static void *run(void *argument) {
  pthread_mutex_lock(&mutex);
  pthread_cond_wait(&cond, &mutex);
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
