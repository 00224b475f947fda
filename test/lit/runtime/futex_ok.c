// A lock of one futex word: 0 free, 1 held, 2 held and somebody may wait. The lock excludes, every
// waiter is woken, and nobody waits for ever. So does a lock whose waiters give up after a time.
// RUN: %tarry-clang %s -o %t
// RUN: %t 2>&1 | FileCheck %s
// RUN: TARRY_OPTIONS=algorithm=source %t 2>&1 | FileCheck %s
// RUN: TARRY_OPTIONS=reset=fork %t 2>&1 | FileCheck %s
// CHECK: tarry: verified: 16 executions, 0 blocked
// RUN: %tarry-clang -DTIMED %s -o %t.timed
// RUN: %t.timed 2>&1 | FileCheck %s --check-prefix=TIMED
// TIMED: tarry: verified: [[#]] executions, 0 blocked
#include <assert.h>
#include <errno.h>
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static atomic_int word;
static int inside; // plain: the lock protects it

#ifdef TIMED
static struct timespec limit = {.tv_sec = 1};
#define LIMIT &limit
#else
#define LIMIT 0
#endif

static int lock(void) {
  int old = 0;
  if (atomic_compare_exchange_strong(&word, &old, 1))
    return 1;
  if (old != 2)
    old = atomic_exchange(&word, 2);
  while (old != 0) {
    long result = syscall(SYS_futex, &word, FUTEX_WAIT | FUTEX_PRIVATE_FLAG, 2, LIMIT, 0, 0);
    assert(result == 0 || errno == EAGAIN || (LIMIT && errno == ETIMEDOUT));
    if (result != 0 && errno == ETIMEDOUT)
      return 0;
    old = atomic_exchange(&word, 2);
  }
  return 1;
}

static void unlock(void) {
  if (atomic_exchange(&word, 0) == 2)
    syscall(SYS_futex, &word, FUTEX_WAKE | FUTEX_PRIVATE_FLAG, 1, 0, 0, 0);
}

static void *run(void *argument) {
  if (!lock())
    return argument;
  assert(inside == 0);
  inside = 1;
  inside = 0;
  unlock();
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, run, 0);
  run(0);
  pthread_join(thread, 0);
  return 0;
}
