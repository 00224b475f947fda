/* sync_rwlock.c - pthread_rwlock_*.
 *
 * One word: n readers, or negative with the writer's mark in the low bits. Readers add and subtract
 * without looking at the count, and say so (COMMUTES): whether a thread may unlock is decided by
 * what it has locked itself. No preference for either side: both are explored.
 */
#define _GNU_SOURCE
#include "runtime/sync.h"

#include <errno.h>
#include <time.h>

#define RWLOCK_WRITER ((uint64_t)INT64_MIN)
#define RWLOCK_DESTROYED (1ull << 62) /* no writer, so readers run too (Y1) */

static uint64_t *rwlock_word(pthread_rwlock_t *lock) { return &((struct rt_rwlock *)lock)->state; }

static void rwlock_check_alive(uint64_t before, const struct tarry_site *site) {
  if (!(before & RWLOCK_WRITER) && (before & RWLOCK_DESTROYED))
    rt_error(RT_ERROR_BAD_OBJECT, site, "the rwlock was destroyed");
}

static bool rwlock_is_mine(pthread_rwlock_t *lock) {
  return *rwlock_word(lock) == (RWLOCK_WRITER | rt_sync_mark()); /* Y2 */
}

/* The thread's own entry for the lock, or a free one. */
static struct rt_read_lock *rwlock_reads(pthread_rwlock_t *lock, const struct tarry_site *site) {
  struct rt_read_lock *locks = rt_local()->read_locks, *free_entry = NULL;
  for (int i = 0; i < RT_READ_LOCKS_MAX; i++) {
    if (locks[i].count > 0 && locks[i].lock == (uintptr_t)lock)
      return &locks[i];
    if (locks[i].count == 0 && !free_entry)
      free_entry = &locks[i];
  }
  if (!free_entry)
    rt_stop(site, "a thread holds more than %d rwlocks for reading", RT_READ_LOCKS_MAX);
  free_entry->lock = (uintptr_t)lock;
  return free_entry;
}

static int rwlock_take(pthread_rwlock_t *lock, bool write, enum rt_sync_role role,
                       enum rt_op_name name, int busy) {
  const struct tarry_site *site = rt_site_take();
  if (rwlock_is_mine(lock))
    return role == RT_SYNC_WAIT || busy != EBUSY ? EDEADLK : EBUSY;
  struct rt_sync_op op = {.word = rwlock_word(lock), .size = 8, .role = role, .name = name};
  if (write) {
    op.compare = DPOR_COMPARE_EQ;
    op.mask = ~RWLOCK_DESTROYED;
    op.update = DPOR_UPDATE_SET;
    op.value = RWLOCK_WRITER | rt_sync_mark();
    op.flags = DPOR_OP_SEES_OLD;
  } else {
    op.compare = DPOR_COMPARE_SGE;
    op.update = DPOR_UPDATE_ADD;
    op.value = 1;
    op.flags = role == RT_SYNC_WAIT ? DPOR_OP_COMMUTES : DPOR_OP_SEES_OLD;
  }
  uint64_t before = rt_sync_perform(&op, site);
  if (role == RT_SYNC_GUARD && !rt_sync_held(&op, before))
    return busy;
  rwlock_check_alive(before, site);
  if (!write)
    rwlock_reads(lock, site)->count++;
  return 0;
}

RT_INTERPOSE int pthread_rwlock_init(pthread_rwlock_t *lock,
                                     const pthread_rwlockattr_t *attributes) {
  const struct tarry_site *site = rt_site_take();
  int shared = PTHREAD_PROCESS_PRIVATE;
  if (attributes)
    pthread_rwlockattr_getpshared(attributes, &shared);
  if (rt_active() && shared == PTHREAD_PROCESS_SHARED)
    rt_assumption(site, "a process-shared rwlock is used by this process only");
  struct rt_sync_op op = {
      .word = rwlock_word(lock), .size = 8, .update = DPOR_UPDATE_SET, .name = RT_OP_OBJECT_INIT};
  rt_sync_perform(&op, site);
  return 0;
}

RT_INTERPOSE int pthread_rwlock_destroy(pthread_rwlock_t *lock) {
  const struct tarry_site *site = rt_site_take();
  struct rt_sync_op op = {.word = rwlock_word(lock),
                          .size = 8,
                          .role = RT_SYNC_GUARD, /* who holds it must still find it as it was */
                          .compare = DPOR_COMPARE_EQ,
                          .operand = 0,
                          .update = DPOR_UPDATE_SET,
                          .value = RWLOCK_DESTROYED,
                          .flags = DPOR_OP_SEES_OLD,
                          .name = RT_OP_OBJECT_DESTROY};
  uint64_t before = rt_sync_perform(&op, site);
  if (!rt_active())
    return 0;
  rwlock_check_alive(before, site);
  if (before != 0)
    rt_error(RT_ERROR_BAD_DESTROY, site, "the rwlock is held");
  return 0;
}

RT_INTERPOSE int pthread_rwlock_rdlock(pthread_rwlock_t *lock) {
  return rwlock_take(lock, false, RT_SYNC_WAIT, RT_OP_RDLOCK, 0);
}

RT_INTERPOSE int pthread_rwlock_wrlock(pthread_rwlock_t *lock) {
  return rwlock_take(lock, true, RT_SYNC_WAIT, RT_OP_WRLOCK, 0);
}

RT_INTERPOSE int pthread_rwlock_tryrdlock(pthread_rwlock_t *lock) {
  return rwlock_take(lock, false, RT_SYNC_GUARD, RT_OP_TRYRDLOCK, EBUSY);
}

RT_INTERPOSE int pthread_rwlock_trywrlock(pthread_rwlock_t *lock) {
  return rwlock_take(lock, true, RT_SYNC_GUARD, RT_OP_TRYWRLOCK, EBUSY);
}

RT_INTERPOSE int pthread_rwlock_timedrdlock(pthread_rwlock_t *lock, const struct timespec *until) {
  (void)until;
  return rwlock_take(lock, false, RT_SYNC_GUARD, RT_OP_TRYRDLOCK, ETIMEDOUT);
}

RT_INTERPOSE int pthread_rwlock_timedwrlock(pthread_rwlock_t *lock, const struct timespec *until) {
  (void)until;
  return rwlock_take(lock, true, RT_SYNC_GUARD, RT_OP_TRYWRLOCK, ETIMEDOUT);
}

RT_INTERPOSE int pthread_rwlock_clockrdlock(pthread_rwlock_t *lock, clockid_t clock,
                                            const struct timespec *until) {
  (void)clock;
  (void)until;
  return rwlock_take(lock, false, RT_SYNC_GUARD, RT_OP_TRYRDLOCK, ETIMEDOUT);
}

RT_INTERPOSE int pthread_rwlock_clockwrlock(pthread_rwlock_t *lock, clockid_t clock,
                                            const struct timespec *until) {
  (void)clock;
  (void)until;
  return rwlock_take(lock, true, RT_SYNC_GUARD, RT_OP_TRYWRLOCK, ETIMEDOUT);
}

RT_INTERPOSE int pthread_rwlock_unlock(pthread_rwlock_t *lock) {
  const struct tarry_site *site = rt_site_take();
  struct rt_sync_op op = {.word = rwlock_word(lock), .size = 8, .name = RT_OP_RWUNLOCK};
  bool mine = rwlock_is_mine(lock);
  struct rt_read_lock *reads = rwlock_reads(lock, site);
  if (mine) {
    op.update = DPOR_UPDATE_SET;
  } else {
    op.update = DPOR_UPDATE_ADD;
    op.value = UINT64_MAX; /* -1 */
    op.flags = DPOR_OP_COMMUTES;
    if (reads->count == 0 && rt_active())
      rt_error(RT_ERROR_BAD_UNLOCK, site, "this thread holds the rwlock in no way");
    reads->count -= reads->count > 0;
  }
  uint64_t before = rt_sync_perform(&op, site);
  if (!mine)
    rwlock_check_alive(before, site);
  return 0;
}
