// exit(0) of one thread is no error and leaves no deadlock behind.
// RUN: %tarry-clang %s -o %t
// RUN: %t 2>&1 | FileCheck %s
// CHECK: verified
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *run(void *argument) {
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_mutex_lock(&mutex);
  pthread_create(&thread, 0, run, 0);
  exit(0);
}
