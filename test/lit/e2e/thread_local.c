// A thread_local variable is each thread's own: no conflict on it, so one trace, and it starts fresh in each.
// RUN: %tarry-clang %s -o %t && %t 2>&1 | FileCheck %s
// RUN: env TARRY_OPTIONS=reset=fork %t 2>&1 | FileCheck %s
// CHECK: tarry: verified: 1 execution, 0 blocked,
#include <assert.h>
#include <pthread.h>

static _Thread_local int counter = 5;

static void *count(void *unused) {
  counter++;
  assert(counter == 6);
  return unused;
}

int main(void) {
  pthread_t threads[2];
  for (int t = 0; t < 2; t++)
    pthread_create(&threads[t], 0, count, 0);
  for (int t = 0; t < 2; t++)
    pthread_join(threads[t], 0);
  assert(counter == 5);
  return 0;
}
