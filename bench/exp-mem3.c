/* exp-mem3.c - N stores to one variable below a thread with a race of its own.
 *
 * Thread p stores to x. Thread q starts N threads that each store 1 to y, joins them and
 * loads x. All the orders of y double because of the one race on x, which lies far from them.
 * Origin: Kokologiannakis, Marmanis, Gladstein, Vafeiadis, "Truly Stateless, Optimal Dynamic
 * Partial Order Reduction", POPL 2022; with stores as in the Parsimonious-Optimal paper, CAV 2024.
 * Traces: 2 N!.
 */
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 3
#endif

static atomic_int x, y;

static void *p(void *unused) {
  (void)unused;
  x = 1;
  return 0;
}

static void *worker(void *unused) {
  (void)unused;
  y = 1;
  return 0;
}

static void *q(void *unused) {
  (void)unused;
  pthread_t workers[N];
  for (int i = 0; i < N; i++)
    pthread_create(&workers[i], 0, worker, 0);
  for (int i = 0; i < N; i++)
    pthread_join(workers[i], 0);
  (void)atomic_load(&x);
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, p, 0);
  pthread_create(&thread, 0, q, 0);
  return 0;
}
