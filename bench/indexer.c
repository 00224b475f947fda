/* indexer.c - N threads insert 4 keys each into a hash table, a mutex per slot.
 *
 * Keys w = 11 m + thread (m = 1..4), at 7 w % 128, probing upwards while the slot is taken. Threads
 * t and t + 11 share three of their keys.
 * Origin: Flanagan and Godefroid, "Dynamic Partial-Order Reduction for Model Checking Software",
 * POPL 2005.
 * Traces: 4096, 32768, 262144 for N = 15, 16, 17; 1 up to N = 11.
 */
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

#ifndef N
#define N 12
#endif

#define MUTEX PTHREAD_MUTEX_INITIALIZER
#define MUTEX_4 MUTEX, MUTEX, MUTEX, MUTEX
#define MUTEX_16 MUTEX_4, MUTEX_4, MUTEX_4, MUTEX_4
#define MUTEX_64 MUTEX_16, MUTEX_16, MUTEX_16, MUTEX_16

enum { SLOTS = 128, KEYS = 4 };

static pthread_mutex_t mutex[SLOTS] = {MUTEX_64, MUTEX_64};
static int table[SLOTS];

static bool slot_set_if_free(int h, int w) {
  bool is_free = false;
  pthread_mutex_lock(&mutex[h]);
  if (table[h] == 0) {
    table[h] = w;
    is_free = true;
  }
  pthread_mutex_unlock(&mutex[h]);
  return is_free;
}

static void *insert(void *argument) {
  int tid = (int)(intptr_t)argument;
  for (int m = 1; m <= KEYS; m++) {
    int w = 11 * m + tid;
    int h = 7 * w % SLOTS;
    while (!slot_set_if_free(h, w))
      h = (h + 1) % SLOTS;
  }
  return 0;
}

int main(void) {
  pthread_t threads[N];
  for (intptr_t t = 0; t < N; t++)
    pthread_create(&threads[t], 0, insert, (void *)t);
  for (int t = 0; t < N; t++)
    pthread_join(threads[t], 0);
  return 0;
}
