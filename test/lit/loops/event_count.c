// An event count: a waiter says that it waits, reads the epoch, looks once more and sleeps. If it reads
// the epoch before it says so, it may miss the last wake-up.
// RUN: for o in 0 2; do %tarry-clang -O$o %s -o %t && %t 2>&1 | FileCheck %s || exit 1; done
// RUN: env TARRY_OPTIONS=algorithm=exhaustive:classes=1 %t 2>&1 | FileCheck %s --check-prefix=ALL
// RUN: for o in 0 2; do %tarry-clang -DBUG -O$o %s -o %t && %source/test/lit/expect.sh 42 %t 2>&1 | FileCheck %s --check-prefix=BUG || exit 1; done
// CHECK: verified: 11 executions, 0 blocked,
// ALL: verified{{.*}}, 11 traces,
// BUG: deadlock: 1 thread waits for ever
#include <limits.h>
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <unistd.h>

static atomic_int epoch, waiters, item;

static void *run(void *argument) {
  item = 1;
#ifdef BUG
  if (waiters) {
    epoch++;
    syscall(SYS_futex, &epoch, FUTEX_WAKE, INT_MAX, 0, 0, 0);
  }
#else
  epoch++;
  if (waiters)
    syscall(SYS_futex, &epoch, FUTEX_WAKE, INT_MAX, 0, 0, 0);
#endif
  return argument;
}

static void wait_for_item(void) {
  while (!item) {
#ifdef BUG
    int seen = epoch;
    if (item)
      break;
    waiters++;
#else
    waiters++;
    int seen = epoch;
    if (item) {
      waiters--;
      break;
    }
#endif
    syscall(SYS_futex, &epoch, FUTEX_WAIT, seen, 0, 0, 0);
    waiters--;
  }
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, run, 0);
  wait_for_item();
  pthread_join(thread, 0);
  return 0;
}
