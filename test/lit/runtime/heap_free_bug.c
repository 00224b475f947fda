// A thread reads what another frees: the order that uses it after the free is found.
// RUN: %tarry-clang %s -o %t
// RUN: %source/test/lit/expect.sh 42 %t 2>&1 | FileCheck %s
// CHECK: use after free
#include <pthread.h>
#include <stdlib.h>

static int *shared;

static void *run(void *argument) {
  free(shared);
  return argument;
}

int main(void) {
  pthread_t thread;
  shared = malloc(sizeof *shared);
  *shared = 1;
  pthread_create(&thread, 0, run, 0);
  int value = *shared;
  pthread_join(thread, 0);
  return value - 1;
}
