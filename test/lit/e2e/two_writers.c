// Two writers and no reader: the only choice is which store is last.
// RUN: %tarry-clang %s -o %t && %t 2>&1 | FileCheck %s
// CHECK: tarry: verified: 2 executions, 0 blocked,
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;

static void *writer(void *argument) {
  x = argument != 0;
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, writer, 0);
  pthread_create(&thread, 0, writer, &x);
  return 0;
}
