// A pointer that another thread clears between the check and the use: found, with the signal and the line.
// RUN: %tarry-clang -g %s -o %t
// RUN: %t 2>%t.err; test $? -eq 42
// RUN: FileCheck %s <%t.err
// CHECK: tarry: error: signal:
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static int value = 1;
static _Atomic(int *) pointer = &value;

static void *clear(void *unused) {
  pointer = NULL;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, clear, 0);
  if (pointer != NULL)
    *pointer = 2;
  pthread_join(thread, 0);
  return 0;
}
