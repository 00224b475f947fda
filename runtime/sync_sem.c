/* sync_sem.c - unnamed POSIX semaphores: one word, the value.
 *
 * Posts do not look at the value, so the order of two posts is no choice. Waiting for "not 0" also
 * lets the user of a destroyed semaphore run into its error (Y1).
 */
#define _GNU_SOURCE
#include "runtime/copy.h"
#include "runtime/sync.h"

#include <errno.h>
#include <limits.h>
#include <time.h>

#define SEM_DESTROYED (1ull << 62)
#define SEM_VALUE_LIMIT ((uint64_t)INT_MAX)

static uint64_t *sem_word(sem_t *semaphore) { return &((struct rt_semaphore *)semaphore)->value; }

static void sem_check_alive(uint64_t before, const struct tarry_site *site) {
  /* Posts and waits may have moved the mark a little. */
  if (before > SEM_DESTROYED / 2)
    rt_error(RT_ERROR_BAD_OBJECT, site, "the semaphore was destroyed");
}

static int sem_fail(int error) {
  errno = error;
  return -1;
}

static int sem_take(sem_t *semaphore, enum rt_sync_role role, enum rt_op_name name, int busy) {
  const struct tarry_site *site = rt_site_take();
  struct rt_sync_op op = {.word = sem_word(semaphore),
                          .size = 8,
                          .role = role,
                          .compare = DPOR_COMPARE_NE,
                          .operand = 0,
                          .update = DPOR_UPDATE_ADD,
                          .value = UINT64_MAX, /* -1 */
                          .flags = DPOR_OP_SEES_OLD,
                          .name = name};
  uint64_t before = rt_sync_perform(&op, site);
  if (!rt_sync_held(&op, before))
    return sem_fail(busy);
  sem_check_alive(before, site);
  return 0;
}

RT_INTERPOSE int sem_init(sem_t *semaphore, int shared, unsigned value) {
  const struct tarry_site *site = rt_site_take();
  if (value > SEM_VALUE_LIMIT)
    return sem_fail(EINVAL);
  if (rt_active() && shared)
    rt_assumption(site, "a process-shared semaphore is used by this process only");
  struct rt_sync_op op = {.word = sem_word(semaphore),
                          .size = 8,
                          .update = DPOR_UPDATE_SET,
                          .value = value,
                          .name = RT_OP_OBJECT_INIT};
  rt_sync_perform(&op, site);
  return 0;
}

RT_INTERPOSE int sem_destroy(sem_t *semaphore) {
  const struct tarry_site *site = rt_site_take();
  struct rt_sync_op op = {.word = sem_word(semaphore),
                          .size = 8,
                          .update = DPOR_UPDATE_SET,
                          .value = SEM_DESTROYED,
                          .flags = DPOR_OP_SEES_OLD,
                          .name = RT_OP_OBJECT_DESTROY};
  sem_check_alive(rt_sync_perform(&op, site), site);
  return 0;
}

RT_INTERPOSE int sem_wait(sem_t *semaphore) {
  return sem_take(semaphore, RT_SYNC_WAIT, RT_OP_SEM_WAIT, 0);
}

RT_INTERPOSE int sem_trywait(sem_t *semaphore) {
  return sem_take(semaphore, RT_SYNC_GUARD, RT_OP_SEM_TRYWAIT, EAGAIN);
}

RT_INTERPOSE int sem_timedwait(sem_t *semaphore, const struct timespec *until) {
  (void)until;
  return sem_take(semaphore, RT_SYNC_GUARD, RT_OP_SEM_TRYWAIT, ETIMEDOUT);
}

RT_INTERPOSE int sem_clockwait(sem_t *semaphore, clockid_t clock, const struct timespec *until) {
  (void)clock;
  (void)until;
  return sem_take(semaphore, RT_SYNC_GUARD, RT_OP_SEM_TRYWAIT, ETIMEDOUT);
}

RT_INTERPOSE int sem_post(sem_t *semaphore) {
  const struct tarry_site *site = rt_site_take();
  struct rt_sync_op op = {.word = sem_word(semaphore),
                          .size = 8,
                          .update = DPOR_UPDATE_ADD,
                          .value = 1,
                          .flags = DPOR_OP_COMMUTES,
                          .name = RT_OP_SEM_POST};
  uint64_t before = rt_sync_perform(&op, site);
  sem_check_alive(before, site);
  if (before < SEM_VALUE_LIMIT)
    return 0;
  op.value = UINT64_MAX;
  rt_sync_perform(&op, site);
  return sem_fail(EOVERFLOW);
}

RT_INTERPOSE int sem_getvalue(sem_t *semaphore, int *value) {
  const struct tarry_site *site = rt_site_take();
  struct rt_sync_op op = {
      .word = sem_word(semaphore), .size = 8, .update = DPOR_UPDATE_KEEP, .name = RT_OP_SEM_VALUE};
  uint64_t now = rt_sync_perform(&op, site);
  sem_check_alive(now, site);
  int number = (int)now;
  rt_copy_out(value, &number, sizeof number, site);
  return 0;
}
