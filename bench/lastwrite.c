/* lastwrite.c - N stores and then one load, which sees only the last of them.
 *
 * N threads store their id to x; main joins them all, loads x and checks that it is one of the ids.
 * Origin: Aronis, Jonsson, Lang, Sagonas, "Optimal Dynamic Partial Order Reduction with
 * Observers", TACAS 2018.
 * Traces: N! (N with observers).
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#ifndef N
#define N 3
#endif

static atomic_int x;

static void *writer(void *argument) {
  x = (int)(intptr_t)argument;
  return 0;
}

int main(void) {
  pthread_t threads[N];
  for (intptr_t id = 1; id <= N; id++)
    pthread_create(&threads[id - 1], 0, writer, (void *)id);
  for (int t = 0; t < N; t++)
    pthread_join(threads[t], 0);
  int last = x;
  assert(1 <= last && last <= N);
  return 0;
}
