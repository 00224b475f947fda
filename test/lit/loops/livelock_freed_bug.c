// The memory that a thread waits on is freed under it: a use after free, no livelock. Freed when the
// waiter says that it has seen the 1: verified.
// RUN: %tarry-clang -g %s -o %t && %source/test/lit/expect.sh 42 %t 2>&1 | FileCheck %s
// RUN: %tarry-clang -g -DSET %s -o %t && %source/test/lit/expect.sh 42 %t 2>&1 | FileCheck %s
// RUN: %tarry-clang -g -DSET -DACKNOWLEDGE %s -o %t && %t 2>&1 | FileCheck %s --check-prefix=OK
// CHECK: tarry: use after free: read of 4 bytes, {{.*}}, at {{.*}}livelock_freed_bug.c:[[#@LINE+26]], in main, thread main
// CHECK: tarry: error: use-after-free:
// OK: tarry: verified: 1 execution, 0 blocked,
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int acknowledged;

static void *run(void *argument) {
  atomic_int *flag = argument;
#ifdef SET
  *flag = 1;
#endif
#ifdef ACKNOWLEDGE
  while (!acknowledged)
    ;
#endif
  free(flag);
  return 0;
}

int main(void) {
  pthread_t thread;
  atomic_int *flag = calloc(1, sizeof *flag);
  pthread_create(&thread, 0, run, flag);
  while (*flag == 0)
    ;
  acknowledged = 1;
  pthread_join(thread, 0);
  return 0;
}
