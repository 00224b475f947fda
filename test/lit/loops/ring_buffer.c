// One thread fills a ring of two places, another empties it; each waits for the other by comparing two
// positions. With a wrong comparison what was not read yet is overwritten.
// RUN: for o in 0 2; do %tarry-clang -O$o %s -o %t && %t 2>&1 | FileCheck %s || exit 1; done
// RUN: for o in 0 2; do %tarry-clang -DBUG -O$o %s -o %t && %source/test/lit/expect.sh 42 %t 2>&1 | FileCheck %s --check-prefix=BUG || exit 1; done
// CHECK: verified: 27 executions, 0 blocked,
// BUG: assertion failed: ring{{.*}} == i
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

enum { SIZE = 2, COUNT = 4 };
static atomic_uint head, tail;
static int ring[SIZE];

static void *produce(void *argument) {
  for (int i = 1; i <= COUNT; i++) {
    unsigned at = tail;
#ifdef BUG
    while (at - head > SIZE)
#else
    while (at - head == SIZE)
#endif
      ;
    ring[at % SIZE] = i;
    tail = at + 1;
  }
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, produce, 0);
  for (int i = 1; i <= COUNT; i++) {
    unsigned at = head;
    while (tail == at)
      ;
    assert(ring[at % SIZE] == i);
    head = at + 1;
  }
  pthread_join(thread, 0);
  return 0;
}
