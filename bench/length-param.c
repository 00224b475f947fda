/* length-param.c - long executions and few of them.
 *
 * T threads, each N times: a store to and a load from a variable of its own; then one store to and
 * one load from a variable that all share. What an algorithm pays per event shows here.
 * Origin: the Parsimonious-Optimal paper (POP), CAV 2024.
 * Traces: 4 for T = 2 and every N.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#ifndef T
#define T 2
#endif
#ifndef N
#define N 16
#endif

static atomic_int own[T], all;

static void *worker(void *argument) {
  intptr_t t = (intptr_t)argument;
  for (int k = 0; k < N; k++) {
    own[t] = k;
    (void)atomic_load(&own[t]);
  }
  all = (int)t;
  (void)atomic_load(&all);
  return 0;
}

int main(void) {
  pthread_t thread;
  for (intptr_t t = 0; t < T; t++)
    pthread_create(&thread, 0, worker, (void *)t);
  return 0;
}
