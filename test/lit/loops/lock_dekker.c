// Dekker's lock: a wait in a loop that gives way. When the turn is not handed on, the other one waits
// for ever.
// RUN: for o in 0 2; do %tarry-clang -O$o %s -o %t && %t 2>&1 | FileCheck %s || exit 1; done
// RUN: env TARRY_OPTIONS=algorithm=exhaustive:classes=1 %t 2>&1 | FileCheck %s --check-prefix=ALL
// RUN: for o in 0 2; do %tarry-clang -DBUG -O$o %s -o %t && %source/test/lit/expect.sh 42 %t 2>&1 | FileCheck %s --check-prefix=BUG || exit 1; done
// CHECK: verified: 4 executions, 5 blocked (5 await),
// ALL: verified{{.*}}, 9 traces,
// BUG: livelock: {{[0-9]}} thread{{s?}} wait{{s?}} for ever{{.*}} (until turn == {{[01]}}, it is {{[01]}})
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int wants[2], turn;
static int inside, count;

static void enter_and_leave(int me) {
  wants[me] = 1;
  while (wants[1 - me]) {
    if (turn == me)
      continue;
    wants[me] = 0;
    while (turn != me)
      ;
    wants[me] = 1;
  }
  assert(inside == 0);
  inside = 1;
  count++;
  inside = 0;
#ifndef BUG
  turn = 1 - me;
#endif
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
