/* mcs.c - N threads take and release an MCS queue lock once.
 *
 * A thread swaps its own node into the tail. If there was another, it links itself behind that
 * one and waits at a flag of its own until it is woken. To release, it wakes the node behind it;
 * if none is linked yet it tries to swap the tail back to empty, and where that fails waits for
 * the link. In the critical section it stores its id to a shared word and checks that it is
 * still there.
 * Loops: both are awaits (woken != 0, next != null).
 * Origin: Mellor-Crummey, Scott, "Algorithms for Scalable Synchronization on Shared-Memory
 * Multiprocessors", TOCS 1991.
 * Traces, complete + blocked: 6 + 0, 66 + 0, 1080 + 0 for N = 2, 3, 4. Without some of the
 * techniques: loops.csv.
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
  atomic_int woken;
};

static struct node nodes[N + 1];
static _Atomic(struct node *) tail;
static atomic_int word;

static void acquire(struct node *own) {
  own->next = NULL;
  own->woken = 0;
  struct node *before = atomic_exchange(&tail, own);
  if (!before)
    return;
  before->next = own;
  while (!own->woken)
    ;
}

static void release(struct node *own) {
  struct node *after = own->next;
  if (!after) {
    struct node *expected = own;
    if (atomic_compare_exchange_strong(&tail, &expected, NULL))
      return;
    while (!(after = own->next))
      ;
  }
  after->woken = 1;
}

static void *worker(void *argument) {
  int id = (int)(intptr_t)argument;
  acquire(&nodes[id]);
  word = id;
  assert(word == id);
  release(&nodes[id]);
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
