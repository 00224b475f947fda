// Two spin locks taken in the same order: 2 traces. In opposite orders each thread may wait for the
// other's for ever: a livelock, as no thread sleeps.
// RUN: for o in 0 2; do %tarry-clang -O$o %s -o %t && %t 2>&1 | FileCheck %s || exit 1; done
// RUN: env TARRY_OPTIONS=algorithm=exhaustive:classes=1 %t 2>&1 | FileCheck %s --check-prefix=ALL
// RUN: for o in 0 2; do %tarry-clang -DBUG -O$o %s -o %t && %source/test/lit/expect.sh 42 %t 2>&1 | FileCheck %s --check-prefix=BUG || exit 1; done
// CHECK: verified: 2 executions, 0 blocked,
// ALL: verified{{.*}}, 2 traces,
// BUG: livelock: 2 threads wait for ever (until {{.*}}, it is 1)
#include <pthread.h>
#include <stdatomic.h>

static atomic_flag one = ATOMIC_FLAG_INIT, two = ATOMIC_FLAG_INIT;

static void lock(atomic_flag *flag) {
  while (atomic_flag_test_and_set(flag))
    __builtin_ia32_pause();
}

static void take(atomic_flag *first, atomic_flag *second) {
  lock(first);
  lock(second);
  atomic_flag_clear(second);
  atomic_flag_clear(first);
}

static void *run(void *argument) {
#ifdef BUG
  take(&two, &one);
#else
  take(&one, &two);
#endif
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, run, 0);
  take(&one, &two);
  pthread_join(thread, 0);
  return 0;
}
