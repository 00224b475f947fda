/* mpmc-queue.c - of N threads half take a value out of a bounded queue, the others put one in.
 *
 * One word counts the reads and the writes that were begun, two more count those that are done.
 * A thread begins by a compare-and-swap of the word, waits until all operations of the other
 * kind that were begun before it are done, uses its cell, and counts itself done. Thread i of
 * 1..N takes if i is even; what is taken must have been put in, and nothing is taken twice. The
 * queue has 2 cells.
 * Loops: while the queue is full (empty) nothing changes, but that compares two parts of the
 * word with each other, so the thread is stopped (assume). After a swap that failed it awaits
 * the word that it saw, which may have gone by for good: blocked. Waiting for the other kind is
 * an await. The counts of what is done commute.
 * Origin: Boost.Atomic's and CDSChecker's mpmc-queue (Giannantonio, Vyukov).
 * Traces, complete + blocked: 1 + 1, 4 + 10, 8 + 58 for N = 2, 3, 4. Without some of the
 * techniques: loops.csv.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#ifndef N
#define N 2
#endif
#define CELLS 2u
#define READ (1u << 16) /* the word: reads begun above, writes begun below */
#define WRITE 1u

static atomic_uint begun, reads_done, writes_done;
static atomic_int cells[CELLS], taken[N + 1];

static unsigned reads(unsigned value) { return value >> 16; }
static unsigned writes(unsigned value) { return value & (READ - 1); }

static void *writer(void *argument) {
  unsigned value, expected;
  do {
    do
      expected = value = begun;
    while (writes(value) - reads(value) >= CELLS);
  } while (!atomic_compare_exchange_strong(&begun, &expected, value + WRITE));
  while (reads_done != reads(value))
    ;
  cells[writes(value) % CELLS] = (int)(intptr_t)argument;
  atomic_fetch_add(&writes_done, 1);
  return 0;
}

static void *reader(void *unused) {
  (void)unused;
  unsigned value, expected;
  do {
    do
      expected = value = begun;
    while (writes(value) == reads(value));
  } while (!atomic_compare_exchange_strong(&begun, &expected, value + READ));
  while (writes_done != writes(value))
    ;
  int got = cells[reads(value) % CELLS];
  atomic_fetch_add(&reads_done, 1);
  assert(got >= 1 && got <= N && got % 2 != 0);
  assert(atomic_exchange(&taken[got], 1) == 0);
  return 0;
}

int main(void) {
  pthread_t threads[N];
  for (intptr_t i = 1; i <= N; i++)
    pthread_create(&threads[i - 1], 0, i % 2 == 0 ? reader : writer, (void *)i);
  for (int i = 0; i < N; i++)
    pthread_join(threads[i], 0);
  return 0;
}
