/* mutex.c - N threads take and release a mutex of three states once, with a futex made of a
 * counter.
 *
 * The word is 0 free, 1 taken, 2 taken and perhaps waited for. A thread that does not get it at
 * once marks it 2 and sleeps; who releases a 2 wakes. A sleeper notes the number of wake-ups,
 * checks that the word is still 2 and watches the number. In the critical section a thread
 * stores its id to a shared word and checks that it is still there.
 * Loops: the sleep is an await (wakes != number seen). The loop around it changes something
 * where it marks the word 2. Where the word was 2 already, a swap that fails after the sleep is
 * an await (word == 0); where the sleep was skipped the thread is stopped (assume). The wake-ups
 * commute.
 * Origin: Drepper, "Futexes Are Tricky", 2004, the second mutex.
 * Traces, complete + blocked: 10 + 0, 3618 + 162 for N = 2, 3. Without some of the techniques:
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

static atomic_int lock, word;
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
  do {
    swap(1, 2);
    sleep_while(2);
  } while (!swap(0, 2));
}

static void release(void) {
  if (swap(1, 0))
    return;
  lock = 0;
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
