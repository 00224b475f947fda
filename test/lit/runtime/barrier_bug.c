// A barrier for three that only two reach.
// RUN: %tarry-clang %s -o %t
// RUN: %source/test/lit/expect.sh 42 %t 2>&1 | FileCheck %s
// CHECK: error: deadlock
#include <pthread.h>

static pthread_barrier_t barrier;

static void *run(void *argument) {
  pthread_barrier_wait(&barrier);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_barrier_init(&barrier, 0, 3);
  pthread_create(&thread, 0, run, 0);
  pthread_barrier_wait(&barrier);
  return 0;
}
