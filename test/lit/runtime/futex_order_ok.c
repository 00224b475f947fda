// A wake takes the thread that has waited longest; a bit set chooses among waiters. `early` waits
// only while the word is 0, so before `late`, which waits for 1: when both wait, the wake is for
// `early`, and joining it is no deadlock. Operations that are not there say so.
// RUN: %tarry-clang %s -o %t
// RUN: %t 2>&1 | FileCheck %s
// CHECK: tarry: verified: 8 executions, 12 blocked (12 assume)
// RUN: %tarry-clang -DBITS=2 %s -o %t.bits
// RUN: %source/test/lit/expect.sh 42 %t.bits 2>&1 | FileCheck %s --check-prefix=BITS
// BITS: main.0 waits: futex wake-up of main.0
// BITS: error: deadlock
// RUN: %tarry-clang -DOTHER %s -o %t.other
// RUN: %source/test/lit/expect.sh 43 %t.other 2>&1 | FileCheck %s --check-prefix=OTHER
// OTHER: stopped: syscall(SYS_futex, FUTEX_LOCK_PI) cannot be explored
#include <assert.h>
#include <errno.h>
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <tarry.h>
#include <time.h>
#include <unistd.h>

#ifndef BITS
#define BITS 3
#endif

static atomic_int word;
static struct timespec limit = {.tv_sec = 1};

static long futex(int operation, int value, struct timespec *time, unsigned bits) {
  return syscall(SYS_futex, &word, operation, value, time, 0, bits);
}

static void *early(void *argument) {
  assert(futex(FUTEX_WAIT_BITSET, 0, 0, 1) == 0 || errno == EAGAIN);
  return argument;
}

static void *late(void *argument) {
  atomic_store(&word, 1);
  assert(futex(FUTEX_WAIT_BITSET, 1, &limit, 2) == 0 || errno == ETIMEDOUT);
  return argument;
}

int main(void) {
  pthread_t threads[2];
#ifdef OTHER
  futex(FUTEX_LOCK_PI, 0, 0, 0);
#endif
  assert(futex(FUTEX_WAIT, 1, 0, 0) == -1 && errno == EAGAIN);
  assert(futex(FUTEX_WAKE, 1, 0, 0) == 0);
  assert(futex(FUTEX_WAKE_BITSET, 1, 0, 0) == -1 && errno == EINVAL);
  pthread_create(&threads[0], 0, early, 0);
  pthread_create(&threads[1], 0, late, 0);
  long woken = futex(FUTEX_WAKE_BITSET, 1, 0, BITS);
  tarry_assume(woken == 1);
  pthread_join(threads[0], 0);
  pthread_join(threads[1], 0);
  return 0;
}
