/* dispatcher.c - main hands N requests to whichever of N servers a picker happens to name.
 *
 * For each request a new picker counts sid from 0 to N-1 while main reads it once; main adds the
 * request to that server's input. The servers look at their input once, are started first and not
 * joined. `in[x]` is loaded for the test and again for the copy.
 * Origin: Nguyen, Rodriguez, Sousa, Coti, Petrucci, "Quasi-Optimal Partial Order Reduction",
 * CAV 2018.
 * Traces: 6854, 151032, 4057388 for N = 4, 5, 6.
 */
#include <pthread.h>
#include <stdint.h>

#ifndef N
#define N 2
#endif

#define MUTEX PTHREAD_MUTEX_INITIALIZER
#define MUTEX_4 MUTEX, MUTEX, MUTEX, MUTEX

enum { SERVERS_MAX = 16 };
_Static_assert(N <= SERVERS_MAX, "more servers than mutexes");

static pthread_mutex_t k = MUTEX;
static pthread_mutex_t mutex[SERVERS_MAX] = {MUTEX_4, MUTEX_4, MUTEX_4, MUTEX_4};
static int sid, in[N], out[N];

static void *server(void *argument) {
  intptr_t x = (intptr_t)argument;
  pthread_mutex_lock(&mutex[x]);
  if (in[x] > 0)
    out[x] = in[x];
  pthread_mutex_unlock(&mutex[x]);
  return 0;
}

static void *picker(void *unused) {
  (void)unused;
  for (int x = 0; x < N; x++) {
    pthread_mutex_lock(&k);
    sid = x;
    pthread_mutex_unlock(&k);
  }
  return 0;
}

static void request(void) {
  pthread_t thread;
  pthread_create(&thread, 0, picker, 0);
  pthread_mutex_lock(&k);
  int idx = sid;
  pthread_mutex_unlock(&k);
  pthread_mutex_lock(&mutex[idx]);
  in[idx] += 1;
  pthread_mutex_unlock(&mutex[idx]);
  pthread_join(thread, 0);
}

int main(void) {
  pthread_t thread;
  for (intptr_t x = 0; x < N; x++)
    pthread_create(&thread, 0, server, (void *)x);
  for (int r = 0; r < N; r++)
    request();
  return 0;
}
