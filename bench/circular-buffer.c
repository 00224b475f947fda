/* circular-buffer.c - a sender and a receiver take turns on a ring, under one mutex.
 *
 * Each makes N attempts: lock; where the flag is its own, insert or take one number, check it and
 * flip the flags; unlock. An attempt out of turn does nothing.
 * Origin: SCTBench, with one attempt per critical section.
 * Traces: C(2N, N), the orders of N and N critical sections.
 */
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 3
#endif

enum { SIZE = 10 };

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int buffer[SIZE];
static int send, receive;

static void *sender(void *unused) {
  (void)unused;
  int next = 0; /* numbers inserted so far */
  for (int k = 0; k < N; k++) {
    pthread_mutex_lock(&m);
    if (send) {
      buffer[next % SIZE] = next;
      next++;
      send = 0;
      receive = 1;
    }
    pthread_mutex_unlock(&m);
  }
  return 0;
}

static void *receiver(void *unused) {
  (void)unused;
  int next = 0; /* numbers taken so far */
  for (int k = 0; k < N; k++) {
    pthread_mutex_lock(&m);
    if (receive) {
      assert(buffer[next % SIZE] == next);
      next++;
      receive = 0;
      send = 1;
    }
    pthread_mutex_unlock(&m);
  }
  return 0;
}

int main(void) {
  pthread_t threads[2];
  send = 1;
  receive = 0;
  pthread_create(&threads[0], 0, sender, 0);
  pthread_create(&threads[1], 0, receiver, 0);
  pthread_join(threads[0], 0);
  pthread_join(threads[1], 0);
  return 0;
}
