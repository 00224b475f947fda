/* rwlock.c - N threads take and release a readers-writers lock made of one fetch-and-add word once.
 *
 * The word starts at BIAS. A reader subtracts 1 and has the lock if the word was positive, a
 * writer subtracts BIAS and has it if the word was BIAS; who does not have it adds back what it
 * took, watches the word and tries again. A writer stores its id to two words, a reader checks
 * that they are equal. Thread i of 1..N writes if i is odd.
 * Loops: the watching is an await (word > 0, word == BIAS). An attempt that is undone changes
 * the word for a moment and is no pure iteration, so the loop around it stays. The undoing and
 * the releasing commute.
 * Origin: Linux, arch/x86/include/asm/rwlock.h before 2014, in the form of CDSChecker's
 * linuxrwlocks.
 * Traces, complete + blocked: 4 + 0, 150 + 0 for N = 2, 3. Without some of the techniques:
 * loops.csv.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#ifndef N
#define N 2
#endif
#define BIAS 0x100000

static atomic_int lock = BIAS;
static atomic_int left, right;

static void *reader(void *unused) {
  (void)unused;
  while (atomic_fetch_sub(&lock, 1) <= 0) {
    atomic_fetch_add(&lock, 1);
    while (lock <= 0)
      ;
  }
  int l = left, r = right;
  assert(l == r);
  atomic_fetch_add(&lock, 1);
  return 0;
}

static void *writer(void *argument) {
  int id = (int)(intptr_t)argument;
  while (atomic_fetch_sub(&lock, BIAS) != BIAS) {
    atomic_fetch_add(&lock, BIAS);
    while (lock != BIAS)
      ;
  }
  left = id;
  right = id;
  assert(left == id);
  atomic_fetch_add(&lock, BIAS);
  return 0;
}

int main(void) {
  pthread_t threads[N];
  for (intptr_t i = 1; i <= N; i++)
    pthread_create(&threads[i - 1], 0, i % 2 != 0 ? writer : reader, (void *)i);
  for (int i = 0; i < N; i++)
    pthread_join(threads[i], 0);
  return 0;
}
