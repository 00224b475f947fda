// Two values that are compared with each other: the second look waits for what the first one saw.
//   equal    a is written once, and then b; whoever waits until they are equal sees b before, or both
//            written: before, it would go round again. One trace, and one that ends at a look too early.
//   both     of two flags the one that is set last is enough to look at: one trace.
// RUN: for o in 0 1 2 3; do %tarry-clang -O$o %s -o %t && %t 2>&1 | FileCheck %s || exit 1; done
// RUN: %tarry-clang %s -o %t && env TARRY_OPTIONS=algorithm=exhaustive:classes=1 %t 2>&1 | FileCheck %s --check-prefix=ALL
// CHECK: verified: 1 execution, 1 blocked (1 await),
// ALL: verified{{.*}}, 2 traces,
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int head, tail = 1, one, two;

static void *run(void *argument) {
  head = 1;
  one = 1;
  two = 1;
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, run, 0);
  while (head != tail)
    ;
  while (!(one && two))
    ;
  pthread_join(thread, 0);
  return 0;
}
