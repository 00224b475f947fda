/* ttas.c - N threads take and release a test-and-test-and-set lock once.
 *
 * A thread looks at the lock until it is free, then tries to swap in a 1. In the critical
 * section it stores its id to a shared word and checks that it is still there.
 * Loops: the look is an await (lock == 0); a swap that found 1 changed nothing, so it is an
 * exchange-await on the same condition. Nothing else is left to try.
 * Origin: Rudolph, Segall, "Dynamic Decentralized Cache Schemes for MIMD Parallel Processors",
 * ISCA 1984.
 * Traces, complete + blocked: 4 + 0, 36 + 0, 576 + 0 for N = 2, 3, 4. Without some of the
 * techniques: loops.csv.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#ifndef N
#define N 2
#endif

static atomic_int lock, word;

static void acquire(void) {
  do
    while (lock != 0)
      ;
  while (atomic_exchange(&lock, 1) != 0);
}

static void release(void) { lock = 0; }

static void *worker(void *argument) {
  int id = (int)(intptr_t)argument;
  acquire();
  word = id;
  assert(word == id);
  release();
  return 0;
}

int main(void) {
  pthread_t threads[N];
  for (intptr_t i = 0; i < N; i++)
    pthread_create(&threads[i], 0, worker, (void *)(i + 1));
  for (int i = 0; i < N; i++)
    pthread_join(threads[i], 0);
  return 0;
}
