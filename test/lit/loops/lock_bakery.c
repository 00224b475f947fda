// Lamport's bakery: first a wait until the other has a number, then one until it is later. Without the
// first wait two may enter at once.
// RUN: for o in 0 2; do %tarry-clang -O$o %s -o %t && %t 2>&1 | FileCheck %s || exit 1; done
// RUN: for o in 0 2; do %tarry-clang -DBUG -O$o %s -o %t && %source/test/lit/expect.sh 42 %t 2>&1 | FileCheck %s --check-prefix=BUG || exit 1; done
// CHECK: verified: 9 executions, {{[0-9]+}} blocked (
// BUG: assertion failed: inside == 0
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

enum { COUNT = 2 };
static atomic_int choosing[COUNT], number[COUNT];
static int inside, count;

static void enter_and_leave(int me) {
#ifndef BUG
  choosing[me] = 1;
#endif
  int last = 0;
  for (int i = 0; i < COUNT; i++) {
    int other = number[i];
    if (other > last)
      last = other;
  }
  number[me] = last + 1;
  choosing[me] = 0;
  for (int i = 0; i < COUNT; i++) {
    if (i == me)
      continue;
    while (choosing[i])
      ;
    for (;;) {
      int other = number[i];
      if (other == 0 || other > last + 1 || (other == last + 1 && i > me))
        break;
    }
  }
  assert(inside == 0);
  inside = 1;
  count++;
  inside = 0;
  number[me] = 0;
}

static void *run(void *argument) {
  enter_and_leave((int)(intptr_t)argument);
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, run, (void *)1);
  enter_and_leave(0);
  pthread_join(thread, 0);
  assert(count == COUNT);
  return 0;
}
