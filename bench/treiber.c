/* treiber.c - N threads push a node on Treiber's stack and pop one each.
 *
 * No node is pushed twice, so that a head that looks the same is the same. Since each thread
 * pushes first, no pop finds the stack empty; the nodes popped must all be different.
 * Loops: a pop whose compare-and-swap failed changed nothing: a cmpxchg-await for the head that
 * was seen. It may be left waiting for a head that has gone; such executions are blocked. A push
 * stores to its node in each iteration, so that loop stays.
 * Origin: Treiber, "Systems Programming: Coping with Parallelism", IBM RJ 5118, 1986.
 * Traces, complete + blocked: 22 + 8, 4812 + 3456 for N = 2, 3. Without some of the techniques:
 * loops.csv.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#ifndef N
#define N 2
#endif

struct node {
  _Atomic(struct node *) next;
  atomic_int taken;
};

static struct node nodes[N];
static _Atomic(struct node *) head;

static void push(struct node *node) {
  struct node *top;
  do {
    top = head;
    node->next = top;
  } while (!atomic_compare_exchange_strong(&head, &top, node));
}

static struct node *pop(void) {
  struct node *top, *expected;
  do {
    expected = top = head;
    if (!top)
      return NULL;
  } while (!atomic_compare_exchange_strong(&head, &expected, top->next));
  return top;
}

static void *worker(void *argument) {
  push(argument);
  struct node *node = pop();
  assert(node);
  assert(atomic_exchange(&node->taken, 1) == 0);
  return 0;
}

int main(void) {
  pthread_t threads[N];
  for (int i = 0; i < N; i++)
    pthread_create(&threads[i], 0, worker, &nodes[i]);
  for (int i = 0; i < N; i++)
    pthread_join(threads[i], 0);
  assert(!head);
  return 0;
}
