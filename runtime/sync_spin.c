/* sync_spin.c - pthread_spin_*: a mutex in four bytes, without kinds. Spinning is waiting. */
#define _GNU_SOURCE
#include "runtime/sync.h"

#include <errno.h>

#define SPIN_DESTROYED 0x80000000u /* negative in four bytes (Y1) */

static uint64_t spin_perform(pthread_spinlock_t *lock, struct rt_sync_op op,
                             const struct tarry_site *site) {
  op.word = (void *)(uintptr_t)lock;
  op.size = 4;
  uint64_t before = rt_sync_perform(&op, site);
  if (before == SPIN_DESTROYED && op.name != RT_OP_OBJECT_INIT)
    rt_error(RT_ERROR_BAD_OBJECT, site, "the spin lock was destroyed");
  return before;
}

RT_INTERPOSE int pthread_spin_init(pthread_spinlock_t *lock, int shared) {
  const struct tarry_site *site = rt_site_take();
  if (rt_active() && shared == PTHREAD_PROCESS_SHARED)
    rt_assumption(site, "a process-shared spin lock is used by this process only");
  spin_perform(lock, (struct rt_sync_op){.update = DPOR_UPDATE_SET, .name = RT_OP_OBJECT_INIT},
               site);
  return 0;
}

RT_INTERPOSE int pthread_spin_destroy(pthread_spinlock_t *lock) {
  const struct tarry_site *site = rt_site_take();
  uint64_t before = spin_perform(lock,
                                 (struct rt_sync_op){.update = DPOR_UPDATE_SET,
                                                     .value = SPIN_DESTROYED,
                                                     .flags = DPOR_OP_SEES_OLD,
                                                     .name = RT_OP_OBJECT_DESTROY},
                                 site);
  if (before != 0)
    rt_error(RT_ERROR_BAD_DESTROY, site, "the spin lock is held by thread %lu",
             (unsigned long)(before - 1));
  return 0;
}

static struct rt_sync_op spin_lock_op(enum rt_sync_role role, enum rt_op_name name) {
  return (struct rt_sync_op){.size = 4,
                             .role = role,
                             .compare = DPOR_COMPARE_SLE,
                             .operand = 0,
                             .update = DPOR_UPDATE_SET,
                             .value = rt_sync_mark(),
                             .flags = DPOR_OP_SEES_OLD,
                             .name = name};
}

RT_INTERPOSE int pthread_spin_lock(pthread_spinlock_t *lock) {
  const struct tarry_site *site = rt_site_take();
  spin_perform(lock, spin_lock_op(RT_SYNC_WAIT, RT_OP_LOCK), site);
  return 0;
}

RT_INTERPOSE int pthread_spin_trylock(pthread_spinlock_t *lock) {
  const struct tarry_site *site = rt_site_take();
  struct rt_sync_op op = spin_lock_op(RT_SYNC_GUARD, RT_OP_TRYLOCK);
  return rt_sync_held(&op, spin_perform(lock, op, site)) ? 0 : EBUSY;
}

RT_INTERPOSE int pthread_spin_unlock(pthread_spinlock_t *lock) {
  const struct tarry_site *site = rt_site_take();
  if (*(volatile uint32_t *)lock != rt_sync_mark()) /* Y2 */
    rt_error(RT_ERROR_BAD_UNLOCK, site, "the spin lock is not held by this thread");
  spin_perform(lock, (struct rt_sync_op){.update = DPOR_UPDATE_SET, .name = RT_OP_UNLOCK}, site);
  return 0;
}
