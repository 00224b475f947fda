/* ms-queue.c - N threads put a value into Michael and Scott's queue and take one out each.
 *
 * No node is used twice, so that a pointer that looks the same is the same. Since each thread
 * puts in first, no thread finds the queue empty; the values taken must all be different and
 * among those put in.
 * Loops: iterations in which what was read has changed meanwhile, or in which a compare-and-swap
 * failed, are pure; those that helped another thread by moving the tail are not. Conditions
 * compare two loaded pointers and have several parts, so that what can be awaited is up to the
 * analysis.
 * Origin: Michael, Scott, "Simple, Fast, and Practical Non-Blocking and Blocking Concurrent
 * Queue Algorithms", PODC 1996.
 * Traces, complete + blocked: 16 + 48, 1368 + 13968 for N = 2, 3. Without some of the
 * techniques: loops.csv.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifndef N
#define N 2
#endif

struct node {
  _Atomic(struct node *) next;
  atomic_int value;
};

static struct node nodes[N + 1]; /* 0 is the first one, without a value */
static _Atomic(struct node *) head = &nodes[0], tail = &nodes[0];
static atomic_int taken[N + 1];

static bool swap(_Atomic(struct node *) *place, struct node *from, struct node *to) {
  return atomic_compare_exchange_strong(place, &from, to);
}

static void put(struct node *node, int value) {
  struct node *last;
  node->value = value;
  for (;;) {
    last = tail;
    struct node *next = last->next;
    if (last != tail)
      continue;
    if (next)
      swap(&tail, last, next);
    else if (swap(&last->next, NULL, node))
      break;
  }
  swap(&tail, last, node);
}

/* 0: empty. */
static int take(void) {
  for (;;) {
    struct node *first = head, *last = tail, *next = first->next;
    if (first != head)
      continue;
    if (first == last) {
      if (!next)
        return 0;
      swap(&tail, last, next);
    } else {
      int value = next->value;
      if (swap(&head, first, next))
        return value;
    }
  }
}

static void *worker(void *argument) {
  int id = (int)(intptr_t)argument;
  put(&nodes[id], id);
  int value = take();
  assert(value >= 1 && value <= N);
  assert(atomic_exchange(&taken[value], 1) == 0);
  return 0;
}

int main(void) {
  pthread_t threads[N];
  for (intptr_t i = 0; i < N; i++)
    pthread_create(&threads[i], 0, worker, (void *)(i + 1));
  for (int i = 0; i < N; i++)
    pthread_join(threads[i], 0);
  return 0;
}
