/* lamport.c - N threads take and release Lamport's second fast mutex once.
 *
 * Each wait of the algorithm is one load and an assumption on it, so an execution in which the
 * value is not there yet is blocked and counted apart. In the critical section the thread stores
 * its id to a shared word and checks that it is still there.
 * Origin: Lamport, "A Fast Mutual Exclusion Algorithm", TOCS 1987, algorithm 2.
 * Traces, complete + blocked: 16 + 16, 9216 + 11525 for N = 2, 3.
 * With awaits, which tarry makes of the assumptions: 16 + 0, 9216 + 0.
 * With observers: 14 + 12, 5466 + 6132.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#ifndef N
#define N 2
#endif

void __VERIFIER_assume(int condition);

static atomic_int b[N + 1], x, y, word;

static void lock(int i) {
  for (;;) {
    b[i] = 1;
    x = i;
    if (y != 0) {
      b[i] = 0;
      __VERIFIER_assume(y == 0);
      continue;
    }
    y = i;
    if (x == i)
      return;
    b[i] = 0;
    for (int j = 1; j <= N; j++)
      __VERIFIER_assume(b[j] == 0);
    if (y == i)
      return;
    __VERIFIER_assume(y == 0);
  }
}

static void unlock(int i) {
  y = 0;
  b[i] = 0;
}

static void *worker(void *argument) {
  int i = (int)(intptr_t)argument;
  lock(i);
  word = i;
  assert(word == i);
  unlock(i);
  return 0;
}

int main(void) {
  pthread_t thread;
  for (intptr_t i = 1; i <= N; i++)
    pthread_create(&thread, 0, worker, (void *)i);
  return 0;
}
