/* sync_barrier.c - pthread_barrier_*.
 *
 * Arriving takes a ticket; `required` tickets are a round, and the taker of a round's last ticket
 * counts the round as done. The others wait until more rounds are done than came before theirs,
 * which only reads, and then count themselves out: additions whose order is no choice. So destroy
 * can wait until nobody looks at the barrier any more (POSIX allows it right after the wait).
 * Tickets never go back: a thread that comes early for the next round cannot be mistaken for a late
 * one of this.
 */
#define _GNU_SOURCE
#include "runtime/sync.h"

#include <errno.h>

#define BARRIER_DESTROYED (1ull << 62)

static struct rt_barrier *barrier_of(pthread_barrier_t *barrier) {
  return (struct rt_barrier *)barrier;
}

static void barrier_check_alive(uint64_t tickets, const struct tarry_site *site) {
  if (tickets >= BARRIER_DESTROYED)
    rt_error(RT_ERROR_BAD_OBJECT, site, "the barrier was destroyed");
}

RT_INTERPOSE int pthread_barrier_init(pthread_barrier_t *object,
                                      const pthread_barrierattr_t *attributes, unsigned count) {
  const struct tarry_site *site = rt_site_take();
  struct rt_barrier *barrier = barrier_of(object);
  int shared = PTHREAD_PROCESS_PRIVATE;
  if (count == 0)
    return EINVAL;
  if (attributes)
    pthread_barrierattr_getpshared(attributes, &shared);
  if (rt_active() && shared == PTHREAD_PROCESS_SHARED)
    rt_assumption(site, "a process-shared barrier is used by this process only");
  struct rt_sync_op op = {
      .word = &barrier->tickets, .size = 8, .update = DPOR_UPDATE_SET, .name = RT_OP_OBJECT_INIT};
  rt_sync_perform(&op, site);
  barrier->required = count;
  op.word = &barrier->rounds;
  rt_sync_perform(&op, site);
  op.word = &barrier->left;
  rt_sync_perform(&op, site);
  return 0;
}

RT_INTERPOSE int pthread_barrier_wait(pthread_barrier_t *object) {
  const struct tarry_site *site = rt_site_take();
  struct rt_barrier *barrier = barrier_of(object);
  struct rt_sync_op arrive = {.word = &barrier->tickets,
                              .size = 8,
                              .update = DPOR_UPDATE_ADD,
                              .value = 1,
                              .flags = DPOR_OP_SEES_OLD,
                              .name = RT_OP_BARRIER_ARRIVE};
  uint64_t ticket = rt_sync_perform(&arrive, site);
  barrier_check_alive(ticket, site);
  if (barrier->required == 0)
    rt_error(RT_ERROR_BAD_OBJECT, site, "the barrier was never initialised");
  uint64_t round = ticket / barrier->required;
  struct rt_sync_op add = {.word = &barrier->rounds,
                           .size = 8,
                           .update = DPOR_UPDATE_ADD,
                           .value = 1,
                           .flags = DPOR_OP_COMMUTES,
                           .name = RT_OP_BARRIER_LEAVE};
  if (ticket % barrier->required == barrier->required - 1) {
    rt_sync_perform(&add, site);
    return PTHREAD_BARRIER_SERIAL_THREAD;
  }
  struct rt_sync_op wait = {.word = &barrier->rounds,
                            .size = 8,
                            .role = RT_SYNC_WAIT,
                            .compare = DPOR_COMPARE_UGT,
                            .operand = round,
                            .update = DPOR_UPDATE_KEEP,
                            .name = RT_OP_BARRIER_LEAVE};
  rt_sync_perform(&wait, site);
  add.word = &barrier->left;
  rt_sync_perform(&add, site);
  return 0;
}

RT_INTERPOSE int pthread_barrier_destroy(pthread_barrier_t *object) {
  const struct tarry_site *site = rt_site_take();
  struct rt_barrier *barrier = barrier_of(object);
  struct rt_sync_op op = {.word = &barrier->tickets,
                          .size = 8,
                          .update = DPOR_UPDATE_SET,
                          .value = BARRIER_DESTROYED,
                          .flags = DPOR_OP_SEES_OLD,
                          .name = RT_OP_OBJECT_DESTROY};
  uint64_t tickets = rt_sync_perform(&op, site);
  barrier_check_alive(tickets, site);
  if (barrier->required == 0)
    rt_error(RT_ERROR_BAD_OBJECT, site, "the barrier was never initialised");
  if (tickets % barrier->required != 0)
    rt_error(RT_ERROR_BAD_DESTROY, site, "%lu threads wait at the barrier",
             (unsigned long)(tickets % barrier->required));
  if (tickets == 0)
    return 0;
  struct rt_sync_op wait = {.word = &barrier->left,
                            .size = 8,
                            .role = RT_SYNC_WAIT,
                            .compare = DPOR_COMPARE_EQ,
                            .operand = tickets - tickets / barrier->required,
                            .update = DPOR_UPDATE_KEEP,
                            .name = RT_OP_OBJECT_DESTROY};
  rt_sync_perform(&wait, site);
  return 0;
}
