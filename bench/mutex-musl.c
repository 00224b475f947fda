/* mutex-musl.c - N threads take and release musl's mutex once: a lock word and a count of waiters.
 *
 * The word is 0 free, 1 taken, 2 taken and waited for. A waiter counts itself, marks the word
 * and sleeps on a futex made of a counter (as in mutex.c); who releases wakes if somebody waits
 * or the word was marked. In the critical section a thread stores its id to a shared word and
 * checks that it is still there.
 * Loops: the sleep is an await (wakes != number seen); the loop around it changes the count, so
 * it stays. The changes of the count commute with each other, and so do the wake-ups.
 * Origin: musl libc, src/thread/pthread_mutex_timedlock.c and __wait.c, the spinning before the
 * wait left out.
 * Traces, complete + blocked: 20 + 0, 60546 + 0 for N = 2, 3. Without some of the techniques:
 * loops.csv.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#ifndef N
#define N 2
#endif

static atomic_int lock, waiters, word;
static atomic_uint wakes;

static bool swap(int from, int to) { return atomic_compare_exchange_strong(&lock, &from, to); }

static void sleep_while(int value) {
  unsigned seen = wakes;
  if (lock != value)
    return;
  while (wakes == seen)
    ;
}

static void acquire(void) {
  if (swap(0, 1))
    return;
  while (!swap(0, 1)) {
    atomic_fetch_add(&waiters, 1);
    swap(1, 2);
    sleep_while(2);
    atomic_fetch_sub(&waiters, 1);
  }
}

static void release(void) {
  int old = atomic_exchange(&lock, 0);
  if (waiters > 0 || old == 2)
    atomic_fetch_add(&wakes, 1);
}

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
