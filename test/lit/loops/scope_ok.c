// A loop that returns from a scope with a variable of its own: leaving the scope is no step that would
// hide what the loop waits for, at any -O level. One trace: each thread waits for the other's stores.
// RUN: for o in 0 1 2 3; do %tarry-clang -O$o %s -o %t && %t 2>&1 | FileCheck %s || exit 1; done
// CHECK: verified: 1 execution, 0 blocked,
#include <pthread.h>
#include <stdatomic.h>

static atomic_int token, count;

static int pop(void) {
  while (count > 1) {
    int got = atomic_exchange(&token, 0);
    if (got)
      return got;
  }
  return -1;
}

static void *taker(void *unused) {
  int value;
  do
    value = pop();
  while (value < 0);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, taker, 0);
  token = 1;
  count = 2;
  pthread_join(thread, 0);
  return 0;
}
