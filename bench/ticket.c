/* ticket.c - N threads take and release a ticket lock once.
 *
 * A ticket is drawn by a fetch-and-add; its owner waits until it is served and serves the next
 * one with a store. In the critical section it stores its id to a shared word and checks that it
 * is still there.
 * Loops: the wait is an await (serving == ticket).
 * Origin: Reed, Kanodia, "Synchronization with Eventcounts and Sequencers", CACM 1979.
 * Traces, complete + blocked: 2 + 0, 6 + 0, 24 + 0 for N = 2, 3, 4. Without some of the
 * techniques: loops.csv.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#ifndef N
#define N 2
#endif

static atomic_uint next, serving;
static atomic_int word;

static unsigned acquire(void) {
  unsigned ticket = atomic_fetch_add(&next, 1);
  while (serving != ticket)
    ;
  return ticket;
}

static void release(unsigned ticket) { serving = ticket + 1; }

static void *worker(void *argument) {
  int id = (int)(intptr_t)argument;
  unsigned ticket = acquire();
  word = id;
  assert(word == id);
  release(ticket);
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
