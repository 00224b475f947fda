/* safestack.c - two or three threads pop and push on the lock-free stack with a hidden ABA bug.
 *
 * N has a digit per thread: so many operations of pop, push, pop, push does it perform; 444 is
 * the original. The stack has three cells linked by index; a pop takes a cell by swapping -1
 * into its link, and gives up while the stack counts one cell or less, so the thread tries
 * again. A thread stores its number to a cell that it holds and checks that it is still there:
 * 331 and more break this. With three threads the others may keep so many cells that one waits
 * for ever, in 311 always: a livelock (livelock=ignore).
 * Loops: a swap that found -1 changed nothing: an exchange-await (link != -1); so did a count of
 * 1 or less, unless an attempt in the same call was undone: an await (count > 1). A push stores
 * to its cell in each iteration.
 * Origin: Vyukov, the CHESS forum, 2010; by way of SCTBench.
 * Traces, complete + blocked: 19 + 1, 56 + 25, 463 + 12, 2600 + 1160, 962 + 530, 0 + 14804,
 * 288057 + 168601 for N = 21, 31, 32, 33, 211, 311, 321; 5772 + 8401169 for 331 with CHECK=0.
 * Without some of the techniques: loops.csv.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#ifndef N
#define N 21
#endif
#ifndef CHECK
#define CHECK                                                                                      \
  1 /* 0: without the stores and checks that show the bug, so that 331 is explored to its end */
#endif
#define CELLS 3
#define THREADS (N > 99 ? 3 : N > 9 ? 2 : 1)

static struct {
  atomic_int owner;
  atomic_int next;
} cells[CELLS] = {{-1, 1}, {-1, 2}, {-1, -1}};
static atomic_int head, count = CELLS;

static int pop(void) {
  int cell, next, expected;
  while (count > 1) {
    cell = head;
    next = atomic_exchange(&cells[cell].next, -1);
    if (next >= 0) {
      expected = cell;
      if (atomic_compare_exchange_strong(&head, &expected, next)) {
        atomic_fetch_sub(&count, 1);
        return cell;
      }
      atomic_exchange(&cells[cell].next, next);
    }
  }
  return -1;
}

static void push(int cell) {
  int top;
  do {
    top = head;
    cells[cell].next = top;
  } while (!atomic_compare_exchange_strong(&head, &top, cell));
  atomic_fetch_add(&count, 1);
}

static int operations(int thread) {
  int digits = N;
  for (int i = THREADS - 1; i > thread; i--)
    digits /= 10;
  return digits % 10;
}

static void *worker(void *argument) {
  int thread = (int)(intptr_t)argument, cell = -1;
  for (int i = 0, n = operations(thread); i < n; i++) {
    if (i % 2 != 0) {
      push(cell);
      continue;
    }
    do
      cell = pop();
    while (cell < 0);
    if (CHECK) {
      cells[cell].owner = thread;
      assert(cells[cell].owner == thread);
    }
  }
  return 0;
}

int main(void) {
  pthread_t threads[THREADS];
  for (intptr_t i = 0; i < THREADS; i++)
    pthread_create(&threads[i], 0, worker, (void *)i);
  for (int i = 0; i < THREADS; i++)
    pthread_join(threads[i], 0);
  return 0;
}
