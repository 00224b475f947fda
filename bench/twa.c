/* twa.c - N threads take and release a ticket lock with a waiting array once.
 *
 * As in a ticket lock, but a thread that is more than one place away from its turn watches a
 * slot of an array, which is touched when its turn comes near, and only then the shared turn.
 * Slots may be shared: a touch is a hint to look again. In the critical section the thread
 * stores its id to a shared word and checks that it is still there.
 * Loops: for the slot to change, an await (slot != value seen); for the turn, an await (turn ==
 * ticket). The loop around the first has a new slot value in each iteration, so it stays; the
 * turn bounds it.
 * Origin: Dice, Kogan, "TWA - Ticket Locks Augmented with a Waiting Array", Euro-Par 2019.
 * Traces, complete + blocked: 4 + 0, 96 + 0, 6144 + 0 for N = 2, 3, 4. Without some of the
 * techniques: loops.csv.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#ifndef N
#define N 2
#endif
#define SLOTS 4
#define NEAR 1 /* so many places away a thread watches the turn itself */

static atomic_uint next, turn, slots[SLOTS];
static atomic_int word;

static void wait_far(unsigned ticket) {
  atomic_uint *slot = &slots[ticket % SLOTS];
  unsigned seen = *slot;
  while (ticket - turn > NEAR) {
    unsigned now;
    while ((now = *slot) == seen)
      ;
    seen = now;
  }
}

static void acquire(void) {
  unsigned ticket = atomic_fetch_add(&next, 1);
  unsigned away = ticket - turn;
  if (away == 0)
    return;
  if (away > NEAR)
    wait_far(ticket);
  while (turn != ticket)
    ;
}

static void release(void) {
  unsigned after = turn + 1;
  turn = after;
  atomic_fetch_add(&slots[(after + NEAR) % SLOTS], 1);
}

static void *worker(void *argument) {
  int id = (int)(intptr_t)argument;
  acquire();
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
