/* fib-bench.c - two threads push each other up the Fibonacci numbers.
 *
 * t1: N times i = i + j; t2: N times j = j + i; each a load of the left, a load of the right and a
 * store. main does not join: it loads i, then j, at any moment, and neither may exceed
 * fib(2 N + 2). Where the first comparison fails the second load is not made.
 * Origin: SV-COMP pthread/fib_bench.
 * Traces: 19605, 218243, 2364418 for N = 4, 5, 6.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 3
#endif

static atomic_int i = 1, j = 1;

static void *t1(void *unused) {
  (void)unused;
  for (int k = 0; k < N; k++)
    i = i + j;
  return 0;
}

static void *t2(void *unused) {
  (void)unused;
  for (int k = 0; k < N; k++)
    j = j + i;
  return 0;
}

/* fib(1) = fib(2) = 1. */
static int fib(int n) {
  int before = 0, now = 1;
  for (int k = 1; k < n; k++) {
    int next = before + now;
    before = now;
    now = next;
  }
  return now;
}

int main(void) {
  const int bound = fib(2 * N + 2);
  pthread_t thread;
  pthread_create(&thread, 0, t1, 0);
  pthread_create(&thread, 0, t2, 0);
  assert(i <= bound && j <= bound);
  return 0;
}
