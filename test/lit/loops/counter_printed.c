// How often it went round is printed, so every number of rounds is another execution: the report says
// why this loop does not wait, the run ends at a bound, and -tarry-loop-bound explores some rounds:
// with 2, main sees the flag at its first or second look, or is assumed away: 2 and 1.
// RUN: %tarry-clang -g %s -o %t -mllvm -tarry-plp-report 2>&1 | FileCheck %s --check-prefix=REPORT
// RUN: env TARRY_OPTIONS=events_max=1000 %source/test/lit/expect.sh 42 %t 2>&1 | FileCheck %s
// RUN: %tarry-clang -g %s -o %t -mllvm -tarry-loop-bound=2 && %t 2>&1 | FileCheck %s --check-prefix=BOUND
// REPORT: counter_printed.c:[[#@LINE+21]]:{{.*}} remark: no iteration of this loop is known to change nothing
// REPORT: counter_printed.c:{{.*}} remark: because it changes a local variable
// CHECK: tarry: execution longer than events_max: events_max=1000, at {{.*}}counter_printed.c:[[#@LINE+19]],
// CHECK: tarry: error: events-max:
// BOUND: tarry: assumption: this loop is followed for 2 iterations (-tarry-loop-bound), at {{.*}}counter_printed.c:[[#@LINE+17]]
// BOUND: tarry: verified under 1 assumption: 2 executions, 1 blocked (1 assume),
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

static atomic_int flag;

static void *run(void *argument) {
  flag = 1;
  return argument;
}

int main(void) {
  pthread_t thread;
  int rounds = 0;
  pthread_create(&thread, 0, run, 0);
  while (!flag)
    rounds++;
  printf("%d rounds\n", rounds);
  pthread_join(thread, 0);
  return 0;
}
