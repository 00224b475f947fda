// Peterson's lock: the critical section is entered by one thread at a time. With the turn given to
// oneself it is not. Each trace was also found by brute force.
// RUN: for o in 0 2; do %tarry-clang -O$o %s -o %t && %t 2>&1 | FileCheck %s || exit 1; done
// RUN: env TARRY_OPTIONS=algorithm=exhaustive:classes=1 %t 2>&1 | FileCheck %s --check-prefix=ALL
// RUN: for o in 0 2; do %tarry-clang -DBUG -O$o %s -o %t && %source/test/lit/expect.sh 42 %t 2>&1 | FileCheck %s --check-prefix=BUG || exit 1; done
// CHECK: verified: 4 executions, 4 blocked (4 await),
// ALL: verified{{.*}}, 8 traces,
// BUG: assertion failed: inside == 0
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int wants[2], turn;
static int inside, count;

static void enter_and_leave(int me) {
  int other = 1 - me;
  wants[me] = 1;
#ifdef BUG
  turn = me;
#else
  turn = other;
#endif
  while (wants[other] && turn == other)
    ;
  assert(inside == 0);
  inside = 1;
  count++;
  inside = 0;
  wants[me] = 0;
}

static void *run(void *argument) {
  enter_and_leave(1);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, run, 0);
  enter_and_leave(0);
  pthread_join(thread, 0);
  assert(count == 2);
  return 0;
}
