/* linuxrwlocks.c - two threads try a lock word by compare-and-swap, N times each.
 *
 * Where the swap 0 -> 1 succeeds: store the own id, load it back and check it, store 0 to the
 * lock word. Where it fails: nothing, the attempt is spent. A failed swap is a read.
 * Origin: SATCheck, with the lock reduced to its write-trylock.
 * Traces: 99442, 829168, 6984234 for N = 6, 7, 8.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#ifndef N
#define N 2
#endif

static atomic_int lock, var;

static void *attempts(void *argument) {
  int id = (int)(intptr_t)argument;
  for (int k = 0; k < N; k++) {
    int expected = 0;
    if (!atomic_compare_exchange_strong(&lock, &expected, 1))
      continue;
    var = id;
    assert(var == id);
    lock = 0;
  }
  return 0;
}

int main(void) {
  pthread_t threads[2];
  for (intptr_t id = 1; id <= 2; id++)
    pthread_create(&threads[id - 1], 0, attempts, (void *)id);
  for (int t = 0; t < 2; t++)
    pthread_join(threads[t], 0);
  return 0;
}
