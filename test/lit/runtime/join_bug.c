// A thread is joined once.
// RUN: %tarry-clang %s -o %t
// RUN: %source/test/lit/expect.sh 42 %t 2>&1 | FileCheck %s
// CHECK: join or detach of a thread that cannot be joined
#include <pthread.h>

static void *run(void *argument) { return argument; }

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, run, 0);
  pthread_join(thread, 0);
  pthread_join(thread, 0);
  return 0;
}
