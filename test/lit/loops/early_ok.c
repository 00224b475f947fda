// Threads that looked too early are blocked executions and no livelock: what each would do next is
// found out. Two looks of a round between which much happens, by a thread whose own step may be the
// last one of the execution.

// RUN: %tarry-clang %s -o %t && env TARRY_OPTIONS=algorithm=exhaustive:classes=1 %t 2>&1 | FileCheck %s --check-prefix=ALL
// RUN: %tarry-clang -mllvm -tarry-no-await %s -o %t && %t 2>&1 | FileCheck %s --check-prefix=ASSUME
// CHECK: verified: 3 executions, 12 blocked (12 await),
// ALL: verified{{.*}}, 15 traces,
// ASSUME: verified: 3 executions, {{[0-9]+}} blocked ({{[0-9]+}} assume),
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_uint sequence;
static atomic_int left, right;

/* A sequence lock: a reader gets what was there before, between or after the two writes. */
static void *write_twice(void *argument) {
  for (int i = 1; i <= 2; i++) {
    sequence++;
    left = i;
    right = i;
    sequence++;
  }
  return argument;
}

int main(void) {
  pthread_t thread;
  unsigned before;
  int a, b;
  pthread_create(&thread, 0, write_twice, 0);
  do {
    while ((before = sequence) & 1)
      ;
    a = left;
    b = right;
  } while (sequence != before);
  assert(a == b);
  pthread_join(thread, 0);
  return 0;
}
