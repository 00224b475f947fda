// A worker takes jobs until it is told to stop, by a main that waits until the last one was taken. Told
// too early, it leaves some.
// RUN: for o in 0 2; do %tarry-clang -O$o %s -o %t && %t 2>&1 | FileCheck %s || exit 1; done
// RUN: env TARRY_OPTIONS=algorithm=exhaustive:classes=1 %t 2>&1 | FileCheck %s --check-prefix=ALL
// RUN: for o in 0 2; do %tarry-clang -DBUG -O$o %s -o %t && %source/test/lit/expect.sh 42 %t 2>&1 | FileCheck %s --check-prefix=BUG || exit 1; done
// CHECK: verified: 1 execution, 1 blocked (1 await),
// ALL: verified{{.*}}, 2 traces,
// BUG: assertion failed: done == 2
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

static atomic_int stop, jobs, done;

static void *run(void *argument) {
  while (!stop) {
    int left = jobs;
    if (left > 0 && atomic_compare_exchange_strong(&jobs, &left, left - 1))
      done++;
  }
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, run, 0);
  jobs = 2;
#ifndef BUG
  while (jobs)
    sched_yield();
#endif
  stop = 1;
  pthread_join(thread, 0);
  assert(done == 2);
  return 0;
}
