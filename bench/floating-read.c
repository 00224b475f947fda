/* floating-read.c - N stores and one load that may fall anywhere among them.
 *
 * N threads store their id to x, one more loads x; nobody is joined.
 * Origin: Aronis, Jonsson, Lang, Sagonas, "Optimal Dynamic Partial Order Reduction with
 * Observers", TACAS 2018.
 * Traces: (N+1)! (N 2^(N-1) + 1 with observers).
 */
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

static void *reader(void *unused) {
  (void)unused;
  (void)atomic_load(&x);
  return 0;
}

int main(void) {
  pthread_t thread;
  for (intptr_t id = 1; id <= N; id++)
    pthread_create(&thread, 0, writer, (void *)id);
  pthread_create(&thread, 0, reader, 0);
  return 0;
}
