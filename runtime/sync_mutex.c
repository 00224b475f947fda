/* sync_mutex.c - pthread_mutex_*: normal, recursive and error-checking.
 *
 * One word: 0 free, the owner's mark, or MUTEX_DESTROYED. Lock waits for "not positive", so that
 * the lock of a destroyed mutex runs and is reported (Y1). A normal mutex locked again by its owner
 * waits for ever: a real deadlock. A timed lock does not wait: it takes the mutex or times out,
 * which covers every moment at which the time could be over.
 */
#define _GNU_SOURCE
#include "runtime/spin.h"
#include "runtime/sync.h"

#include <errno.h>
#include <time.h>

#define MUTEX_DESTROYED ((uint64_t)INT64_MIN)
#define MUTEX_DEPTH_MAX UINT32_MAX

enum { MUTEX_TYPE_MASK = 3 };

static struct rt_mutex *mutex_of(pthread_mutex_t *mutex) { return (struct rt_mutex *)mutex; }

static int mutex_type(const struct rt_mutex *mutex) { return mutex->kind & MUTEX_TYPE_MASK; }

static struct rt_sync_op mutex_lock_op(struct rt_mutex *mutex, enum rt_sync_role role,
                                       enum rt_op_name name) {
  return (struct rt_sync_op){.word = &mutex->owner,
                             .size = 8,
                             .role = role,
                             .compare = DPOR_COMPARE_SLE,
                             .operand = 0,
                             .update = DPOR_UPDATE_SET,
                             .value = rt_sync_mark(),
                             .flags = DPOR_OP_SEES_OLD,
                             .name = name};
}

/* The owner locks again. Returns a negative number when it has to wait like anybody else. */
static int mutex_relock(struct rt_mutex *mutex, bool try) {
  if (mutex->owner != rt_sync_mark()) /* Y2 */
    return -1;
  if (mutex_type(mutex) == PTHREAD_MUTEX_ERRORCHECK)
    return try ? EBUSY : EDEADLK;
  if (mutex_type(mutex) != PTHREAD_MUTEX_RECURSIVE)
    return -1;
  if (mutex->depth == MUTEX_DEPTH_MAX)
    return EAGAIN;
  rt_spin_probe_end();
  mutex->depth++;
  return 0;
}

static void mutex_check_alive(uint64_t before, const struct tarry_site *site) {
  if (before == MUTEX_DESTROYED)
    rt_error(RT_ERROR_BAD_OBJECT, site, "the mutex was destroyed");
}

int rt_mutex_lock(struct rt_mutex *mutex, const struct tarry_site *site) {
  int again = mutex_relock(mutex, false);
  if (again >= 0)
    return again;
  struct rt_sync_op op = mutex_lock_op(mutex, RT_SYNC_WAIT, RT_OP_LOCK);
  mutex_check_alive(rt_sync_perform(&op, site), site);
  mutex->depth = 1;
  return 0;
}

static int mutex_try(struct rt_mutex *mutex, enum rt_op_name name, int busy,
                     const struct tarry_site *site) {
  int again = mutex_relock(mutex, name == RT_OP_TRYLOCK);
  if (again >= 0)
    return again;
  struct rt_sync_op op = mutex_lock_op(mutex, RT_SYNC_GUARD, name);
  uint64_t before = rt_sync_perform(&op, site);
  if (!rt_sync_held(&op, before))
    return busy;
  mutex_check_alive(before, site);
  mutex->depth = 1;
  return 0;
}

int rt_mutex_unlock(struct rt_mutex *mutex, const struct tarry_site *site) {
  if (mutex->owner != rt_sync_mark()) { /* Y2 */
    if (mutex_type(mutex) == PTHREAD_MUTEX_ERRORCHECK ||
        mutex_type(mutex) == PTHREAD_MUTEX_RECURSIVE)
      return EPERM;
    rt_error(RT_ERROR_BAD_UNLOCK, site, "the mutex is not held by this thread");
  }
  if (mutex_type(mutex) == PTHREAD_MUTEX_RECURSIVE && --mutex->depth > 0)
    return 0;
  struct rt_sync_op op = {.word = &mutex->owner,
                          .size = 8,
                          .role = RT_SYNC_FREE,
                          .update = DPOR_UPDATE_SET,
                          .value = 0,
                          .name = RT_OP_UNLOCK};
  rt_sync_perform(&op, site);
  return 0;
}

RT_INTERPOSE int pthread_mutex_init(pthread_mutex_t *mutex, const pthread_mutexattr_t *attributes) {
  const struct tarry_site *site = rt_site_take();
  int type = PTHREAD_MUTEX_DEFAULT, shared = PTHREAD_PROCESS_PRIVATE, robust = 0;
  if (attributes) {
    pthread_mutexattr_gettype(attributes, &type);
    pthread_mutexattr_getpshared(attributes, &shared);
    pthread_mutexattr_getrobust(attributes, &robust);
  }
  if (rt_active() && shared == PTHREAD_PROCESS_SHARED)
    rt_assumption(site, "a process-shared mutex is used by this process only");
  if (rt_active() && robust == PTHREAD_MUTEX_ROBUST)
    rt_assumption(site, "a robust mutex behaves as one that is not");
  struct rt_sync_op op = {.word = &mutex_of(mutex)->owner,
                          .size = 8,
                          .role = RT_SYNC_FREE,
                          .update = DPOR_UPDATE_SET,
                          .value = 0,
                          .name = RT_OP_OBJECT_INIT};
  rt_sync_perform(&op, site);
  mutex_of(mutex)->depth = 0;
  mutex_of(mutex)->kind = type;
  return 0;
}

RT_INTERPOSE int pthread_mutex_destroy(pthread_mutex_t *mutex) {
  const struct tarry_site *site = rt_site_take();
  struct rt_sync_op op = {.word = &mutex_of(mutex)->owner,
                          .size = 8,
                          .role = RT_SYNC_FREE,
                          .update = DPOR_UPDATE_SET,
                          .value = MUTEX_DESTROYED,
                          .flags = DPOR_OP_SEES_OLD,
                          .name = RT_OP_OBJECT_DESTROY};
  uint64_t before = rt_sync_perform(&op, site);
  if (!rt_active())
    return 0;
  mutex_check_alive(before, site);
  if (before != 0)
    rt_error(RT_ERROR_BAD_DESTROY, site, "the mutex is held by thread %lu",
             (unsigned long)(before - 1));
  return 0;
}

RT_INTERPOSE int pthread_mutex_lock(pthread_mutex_t *mutex) {
  return rt_mutex_lock(mutex_of(mutex), rt_site_take());
}

RT_INTERPOSE int pthread_mutex_trylock(pthread_mutex_t *mutex) {
  return mutex_try(mutex_of(mutex), RT_OP_TRYLOCK, EBUSY, rt_site_take());
}

RT_INTERPOSE int pthread_mutex_timedlock(pthread_mutex_t *mutex, const struct timespec *until) {
  (void)until;
  return mutex_try(mutex_of(mutex), RT_OP_TIMEDLOCK, ETIMEDOUT, rt_site_take());
}

RT_INTERPOSE int pthread_mutex_clocklock(pthread_mutex_t *mutex, clockid_t clock,
                                         const struct timespec *until) {
  (void)clock;
  (void)until;
  return mutex_try(mutex_of(mutex), RT_OP_TIMEDLOCK, ETIMEDOUT, rt_site_take());
}

RT_INTERPOSE int pthread_mutex_unlock(pthread_mutex_t *mutex) {
  return rt_mutex_unlock(mutex_of(mutex), rt_site_take());
}

/* Robust mutexes behave as normal ones, so none is ever inconsistent. */
RT_INTERPOSE int pthread_mutex_consistent(pthread_mutex_t *mutex) {
  (void)mutex;
  (void)rt_site_take();
  return EINVAL;
}
