/* seqlock.c - of N threads half write two words under a sequence lock, the others read them.
 *
 * A writer makes the sequence number odd by a compare-and-swap, stores to both words and makes
 * it even. A reader notes an even number, loads both words and starts again unless the number is
 * still the same; the words must be equal. Thread i of 1..N writes if i is even: 1, 1, 2 writers
 * for N = 2, 3, 4.
 * Loops: an odd number is an await (even); a reader's attempt with a number that has changed,
 * and a writer's swap that failed, changed nothing: awaits for the number noted. These may be
 * left waiting for a number that has gone by; such executions are blocked, and what the thread
 * does instead is another one.
 * Origin: Linux, include/linux/seqlock.h (Andreopoulos, Hemminger), 2003.
 * Traces, complete + blocked: 2 + 4, 4 + 32, 18 + 504 for N = 2, 3, 4. Without some of the
 * techniques: loops.csv.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#ifndef N
#define N 2
#endif

static atomic_uint sequence;
static atomic_int left, right;

static void *writer(void *argument) {
  int id = (int)(intptr_t)argument;
  unsigned start;
  do
    while ((start = sequence) & 1)
      ;
  while (!atomic_compare_exchange_strong(&sequence, &start, start + 1));
  left = id;
  right = id;
  sequence = start + 2;
  return 0;
}

static void *reader(void *unused) {
  (void)unused;
  unsigned start;
  int l, r;
  do {
    while ((start = sequence) & 1)
      ;
    l = left;
    r = right;
  } while (sequence != start);
  assert(l == r);
  return 0;
}

int main(void) {
  pthread_t threads[N];
  for (intptr_t i = 1; i <= N; i++)
    pthread_create(&threads[i - 1], 0, i % 2 == 0 ? writer : reader, (void *)i);
  for (int i = 0; i < N; i++)
    pthread_join(threads[i], 0);
  return 0;
}
