// The waiter does not tell the kernel which value it saw: a wake-up that comes between its look at
// the flag and its wait is lost. With the value it saw all is well: load (L), wait (W), store (S),
// wake (K), all on the same bytes. S L K, S K L, L W S K, L S W K, L S K W: 5 executions.
// RUN: %tarry-clang %s -o %t
// RUN: %source/test/lit/expect.sh 42 %t 2>&1 | FileCheck %s
// RUN: %tarry-clang -DEXPECTED=0 %s -o %t.ok
// RUN: %t.ok 2>&1 | FileCheck %s --check-prefix=OK
// CHECK: main.0 waits: futex wake-up of main.0
// CHECK: error: deadlock
// OK: tarry: verified: 5 executions, 0 blocked
#include <limits.h>
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifndef EXPECTED
#define EXPECTED atomic_load(&flag)
#endif

static atomic_int flag;

static void *run(void *argument) {
  if (atomic_load(&flag) == 0)
    syscall(SYS_futex, &flag, FUTEX_WAIT, EXPECTED, 0, 0, 0);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, run, 0);
  atomic_store(&flag, 1);
  syscall(SYS_futex, &flag, FUTEX_WAKE, INT_MAX, 0, 0, 0);
  pthread_join(thread, 0);
  return 0;
}
