// One trace in 53718 fails: two counters feed each other, and the bound is passed only when the two
// threads alternate perfectly and main looks last. It is found, its replay fails again, and a
// debugger stops there in the line of the assertion.
// RUN: %tarry-clang -g %s -o %t
// RUN: env TARRY_OPTIONS=keep_going=1:replay_file=%t.replay %source/test/lit/expect.sh 42 %t 2>&1 \
// RUN:   | FileCheck --check-prefix=ALL %s
// RUN: env TARRY_OPTIONS=replay=%t.replay %source/test/lit/expect.sh 42 %t 2>&1 \
// RUN:   | FileCheck --check-prefix=REPLAY %s
// RUN: env TARRY_OPTIONS=replay=%t.replay gdb -batch -nx -ex run -ex bt %t 2>&1 \
// RUN:   | FileCheck --check-prefix=GDB %s
// ALL: assertion failed: i < BOUND, at {{.*}}rare_bug.c:[[#@LINE+28]], in main, thread main
// ALL: error: assertion: 53718 executions, 0 blocked
// REPLAY: assertion failed: i < BOUND
// GDB: SIGTRAP
// GDB: rare_bug.c:[[#@LINE+24]]
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

enum { STEPS = 5, BOUND = 144 };
static atomic_int i = 1, j = 1;

static void *add_j(void *argument) {
  for (int k = 0; k < STEPS; k++)
    i = i + j;
  return argument;
}

static void *add_i(void *argument) {
  for (int k = 0; k < STEPS; k++)
    j = j + i;
  return argument;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, add_j, 0);
  pthread_create(&b, 0, add_i, 0);
  assert(i < BOUND);
  return 0;
}
