// A deque that its owner empties at one end and a thief at the other, who tries again when somebody was
// faster. The last task needs a compare-exchange of the owner too: else both get it.
// RUN: for o in 0 2; do %tarry-clang -O$o %s -o %t && %t 2>&1 | FileCheck %s || exit 1; done
// RUN: env TARRY_OPTIONS=algorithm=exhaustive:classes=1 %t 2>&1 | FileCheck %s --check-prefix=ALL
// RUN: for o in 0 2; do %tarry-clang -DBUG -O$o %s -o %t && %source/test/lit/expect.sh 42 %t 2>&1 | FileCheck %s --check-prefix=BUG || exit 1; done
// CHECK: verified: 9 executions, 3 blocked (3 await),
// ALL: verified{{.*}}, 12 traces,
// BUG: assertion failed: taken
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

enum { COUNT = 2, EMPTY = -1, LOST = -2 };
static atomic_int top, bottom, taken[COUNT];
static int tasks[COUNT];

static int take(void) {
  int last = bottom - 1;
  bottom = last;
  int first = top;
  if (first > last) {
    bottom = last + 1;
    return EMPTY;
  }
  int task = tasks[last];
  if (first < last)
    return task;
#ifndef BUG
  if (!atomic_compare_exchange_strong(&top, &first, first + 1))
    task = EMPTY;
#endif
  bottom = last + 1;
  return task;
}

static int steal(void) {
  int first = top, last = bottom;
  if (first >= last)
    return EMPTY;
  int task = tasks[first];
  return atomic_compare_exchange_strong(&top, &first, first + 1) ? task : LOST;
}

static void *thief(void *argument) {
  int task;
  while ((task = steal()) == LOST)
    ;
  if (task != EMPTY)
    taken[task]++;
  return argument;
}

int main(void) {
  pthread_t thread;
  for (int i = 0; i < COUNT; i++)
    tasks[i] = i;
  bottom = COUNT;
  pthread_create(&thread, 0, thief, 0);
  for (int i = 0; i < COUNT; i++) {
    int task = take();
    if (task != EMPTY)
      taken[task]++;
  }
  pthread_join(thread, 0);
  for (int i = 0; i < COUNT; i++)
    assert(taken[i] == 1);
  return 0;
}
