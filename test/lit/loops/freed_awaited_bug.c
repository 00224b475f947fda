// A thread waits in memory that is freed: an error, whatever the execution ends with. A wait is no
// event, so the access must be looked at when all is over.
// RUN: %tarry-clang %s -o %t && %source/test/lit/expect.sh 42 %t 2>&1 | FileCheck %s
// RUN: env TARRY_OPTIONS=livelock=ignore %source/test/lit/expect.sh 42 %t 2>&1 | FileCheck %s
// RUN: env TARRY_OPTIONS=main_return=exit %source/test/lit/expect.sh 42 %t 2>&1 | FileCheck %s
// RUN: env TARRY_OPTIONS=keep_going=1 %source/test/lit/expect.sh 42 %t 2>&1 | FileCheck %s
// RUN: %tarry-clang -DEXIT %s -o %t && %source/test/lit/expect.sh 42 %t 2>&1 | FileCheck %s
// RUN: %tarry-clang -DASSUME %s -o %t && %source/test/lit/expect.sh 42 %t 2>&1 | FileCheck %s
// CHECK: tarry: use after free: read of 4 bytes
// CHECK-SAME: freed_awaited_bug.c:[[#@LINE+13]], in waiter
// CHECK: tarry: error: use-after-free: 1 execution
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <tarry.h>

struct cell {
  atomic_int flag;
};

static void *waiter(void *argument) {
  struct cell *cell = argument;
  while (!cell->flag)
    ;
  return 0;
}

static void *assumed_away(void *unused) {
  tarry_assume(0);
  return unused;
}

int main(void) {
  pthread_t thread;
  struct cell *cell = calloc(1, sizeof *cell);
  pthread_create(&thread, 0, waiter, cell);
#ifdef ASSUME
  pthread_create(&thread, 0, assumed_away, 0);
#else
  (void)assumed_away;
#endif
  free(cell);
#ifdef EXIT
  exit(0);
#endif
  return 0;
}
