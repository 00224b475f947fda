/* qspinlock.c - N threads take and release a queued spinlock in one word, as Linux has it, once.
 *
 * The word holds a locked bit, a pending bit and the tail of an MCS queue. The first waiter sets
 * the pending bit and watches the locked bit; the others queue up behind, and the head of the
 * queue waits until both bits are clear. Left out: several nodes per processor, the bound on the
 * wait for a hand-over, and accesses to parts of the word. In the critical section a thread
 * stores its id to a shared word and checks that it is still there.
 * Loops: waiting for a hand-over, for the locked bit, for the own node to become head, for both
 * bits and for the link to the next node are awaits; the swap of the tail carries the word that
 * it found into the next iteration, so that loop stays.
 * Origin: Linux, kernel/locking/qspinlock.c (Long, Zijlstra), 2015.
 * Traces, complete + blocked: 6 + 0, 750 + 0 for N = 2, 3. Without some of the techniques:
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
#define LOCKED 1u
#define PENDING (1u << 8)
#define TAIL_SHIFT 16
#define TAIL (~0u << TAIL_SHIFT)

struct node {
  _Atomic(struct node *) next;
  atomic_int head;
};

static struct node nodes[N + 1]; /* by thread; a tail of 0 is no node */
static atomic_uint lock;
static atomic_int word;

static unsigned tail_swap(unsigned tail) {
  unsigned old = lock;
  while (!atomic_compare_exchange_strong(&lock, &old, (old & ~TAIL) | tail))
    ;
  return old & TAIL;
}

static void queue(unsigned id) {
  struct node *own = &nodes[id], *after;
  unsigned tail = id << TAIL_SHIFT, value = 0;
  own->head = 0;
  own->next = NULL;
  if (lock == 0 && atomic_compare_exchange_strong(&lock, &value, LOCKED))
    return;
  unsigned before = tail_swap(tail);
  if (before) {
    nodes[before >> TAIL_SHIFT].next = own;
    while (!own->head)
      ;
  }
  while ((value = lock) & ~TAIL)
    ;
  if (value == tail && atomic_compare_exchange_strong(&lock, &value, LOCKED))
    return; /* the queue is empty now */
  atomic_fetch_or(&lock, LOCKED);
  while (!(after = own->next))
    ;
  after->head = 1;
}

static void acquire(unsigned id) {
  unsigned value = 0;
  if (atomic_compare_exchange_strong(&lock, &value, LOCKED))
    return;
  if (value == PENDING) /* being handed over */
    while ((value = lock) == PENDING)
      ;
  if (value & ~LOCKED) {
    queue(id);
    return;
  }
  value = atomic_fetch_or(&lock, PENDING);
  if (value & ~LOCKED) {
    if (!(value & PENDING))
      atomic_fetch_and(&lock, ~PENDING);
    queue(id);
    return;
  }
  while (lock & LOCKED)
    ;
  atomic_fetch_add(&lock, LOCKED - PENDING);
}

static void release(void) { atomic_fetch_sub(&lock, LOCKED); }

static void *worker(void *argument) {
  int id = (int)(intptr_t)argument;
  acquire((unsigned)id);
  word = id;
  assert(word == id);
  release();
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
