/* poke.c - pokers reset whichever of N flags a chooser happens to name.
 *
 * Writer x sets a[x]. main, 4 times: a chooser counts i from 1 to N-1 while a poker reads it once
 * and takes that flag back where it is set, counting it in d; main joins both. At the end the flags
 * that were set and those that were taken back are N together.
 * Origin: Nguyen, Rodriguez, Sousa, Coti, Petrucci, "Quasi-Optimal Partial Order Reduction",
 * CAV 2018.
 * Traces: 135944, 728559, 2366924 for N = 10, 15, 20.
 */
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

#ifndef N
#define N 2
#endif

#define MUTEX PTHREAD_MUTEX_INITIALIZER
#define MUTEX_4 MUTEX, MUTEX, MUTEX, MUTEX
#define MUTEX_16 MUTEX_4, MUTEX_4, MUTEX_4, MUTEX_4

enum { ROUNDS = 4, WRITERS_MAX = 32 };
_Static_assert(N <= WRITERS_MAX, "more writers than mutexes");

static pthread_mutex_t mi = MUTEX;
static pthread_mutex_t ma[WRITERS_MAX] = {MUTEX_16, MUTEX_16};
static int i, d, a[N];

static void *writer(void *argument) {
  intptr_t x = (intptr_t)argument;
  pthread_mutex_lock(&ma[x]);
  a[x] = 1;
  pthread_mutex_unlock(&ma[x]);
  return 0;
}

static void *chooser(void *unused) {
  (void)unused;
  for (int x = 1; x < N; x++) {
    pthread_mutex_lock(&mi);
    i = x;
    pthread_mutex_unlock(&mi);
  }
  return 0;
}

static void *poker(void *unused) {
  (void)unused;
  pthread_mutex_lock(&mi);
  int idx = i;
  pthread_mutex_unlock(&mi);
  pthread_mutex_lock(&ma[idx]);
  if (a[idx] == 1) {
    d = d + 1;
    a[idx] = 0;
  }
  pthread_mutex_unlock(&ma[idx]);
  return 0;
}

int main(void) {
  pthread_t writers[N], pair[2];
  for (intptr_t x = 0; x < N; x++)
    pthread_create(&writers[x], 0, writer, (void *)x);
  for (int round = 0; round < ROUNDS; round++) {
    pthread_create(&pair[0], 0, chooser, 0);
    pthread_create(&pair[1], 0, poker, 0);
    pthread_join(pair[0], 0);
    pthread_join(pair[1], 0);
  }
  assert(0 <= d);
  assert(d <= N);
  for (int x = 0; x < N; x++)
    pthread_join(writers[x], 0);
  for (int x = 0; x < N; x++)
    if (a[x] != 0)
      d = d + 1;
  assert(d == N);
  return 0;
}
