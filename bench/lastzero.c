/* lastzero.c - a reader looks for the last zero of an array that N writers fill.
 *
 * Writer j: array[j] = array[j-1] + 1, a load and a store. Reader: from the end down to the first
 * element that is 0; how far it goes depends on the writers, so its events differ between traces.
 * Origin: Abdulla, Aronis, Jonsson, Sagonas, "Optimal Dynamic Partial Order Reduction", POPL 2014.
 * Traces: 64, 3328, 147456, 6029312 for N = 5, 10, 15, 20.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#ifndef N
#define N 5
#endif

static atomic_int array[N + 1];

static void *reader(void *unused) {
  (void)unused;
  int i = N;
  while (array[i] != 0)
    i--;
  return 0;
}

static void *writer(void *argument) {
  intptr_t j = (intptr_t)argument;
  array[j] = array[j - 1] + 1;
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, reader, 0);
  for (intptr_t j = 1; j <= N; j++)
    pthread_create(&thread, 0, writer, (void *)j);
  return 0;
}
