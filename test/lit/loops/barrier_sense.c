// A barrier that counts, with a sense that turns, used twice. The counter must be set back before the
// sense is turned: else a thread may come round too early and takes itself for the last one.
// RUN: for o in 0 2; do %tarry-clang -O$o %s -o %t && %t 2>&1 | FileCheck %s || exit 1; done
// RUN: env TARRY_OPTIONS=algorithm=exhaustive:classes=1 %t 2>&1 | FileCheck %s --check-prefix=ALL
// RUN: for o in 0 2; do %tarry-clang -DBUG -O$o %s -o %t && %source/test/lit/expect.sh 42 %t 2>&1 | FileCheck %s --check-prefix=BUG || exit 1; done
// CHECK: verified: 4 executions, 0 blocked,
// ALL: verified{{.*}}, 4 traces,
// BUG: assertion failed: arrived[i] == COUNT
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

enum { COUNT = 2 };
static atomic_int left = COUNT, arrived[2];
static atomic_bool sense;

static void barrier_wait(bool *mine) {
  *mine = !*mine;
  if (atomic_fetch_sub(&left, 1) > 1) {
    while (sense != *mine)
      ;
    return;
  }
#ifdef BUG
  sense = *mine;
  left = COUNT;
#else
  left = COUNT;
  sense = *mine;
#endif
}

static void *run(void *argument) {
  bool mine = false;
  for (int i = 0; i < 2; i++) {
    arrived[i]++;
    barrier_wait(&mine);
    assert(arrived[i] == COUNT);
  }
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, run, 0);
  run(0);
  pthread_join(thread, 0);
  return 0;
}
