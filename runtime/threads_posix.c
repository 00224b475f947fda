/* threads_posix.c - pthread_create and what is done with a thread afterwards.
 *
 * A pthread_t is the thread's number + 1: the same in every execution; libc's pthread_equal, which
 * compares them, serves. A thread that was joined or
 * detached is marked in the thread table; the marks are looked at only in events on the thread's
 * `done` word that count as read-modify-write, so the order of two joins is explored (W5).
 */
#define _GNU_SOURCE
#include "runtime/copy.h"
#include "runtime/sync.h"

#include <errno.h>
#include <sched.h>
#include <setjmp.h>
#include <string.h>
#include <time.h>

/* NULL when the value names no thread of this execution. */
static struct rt_thread *threads_find(pthread_t thread) {
  if (thread == 0 || thread > DPOR_THREADS_MAX)
    return NULL;
  struct rt_thread *found = rt_thread_at((uint32_t)(thread - 1));
  return found && found->state != RT_THREAD_UNUSED && !found->chooser ? found : NULL;
}

static uint64_t threads_event(struct rt_thread *thread, enum rt_sync_role role,
                              enum rt_op_name name, const struct tarry_site *site) {
  struct rt_sync_op op = {.word = &thread->done,
                          .size = 8,
                          .role = role,
                          .compare = DPOR_COMPARE_EQ,
                          .operand = 1,
                          .update = DPOR_UPDATE_OR,
                          .value = 0,
                          .flags = DPOR_OP_SEES_OLD,
                          .name = name};
  return rt_sync_perform(&op, site);
}

static void threads_store(void *address, uint64_t value, const struct tarry_site *site) {
  struct rt_sync_op op = {
      .word = address, .size = 8, .update = DPOR_UPDATE_SET, .value = value, .name = RT_OP_STORE};
  rt_sync_perform(&op, site);
}

RT_INTERPOSE int pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                                void *(*start)(void *), void *argument) {
  const struct tarry_site *site = rt_site_take();
  if (!rt_active())
    return RT_REAL(pthread_create)(thread, attributes, start, argument);
  int state = PTHREAD_CREATE_JOINABLE;
  if (attributes)
    pthread_attr_getdetachstate(attributes, &state);
  struct rt_thread *child = rt_thread_spawn(start, argument, site);
  child->detached = state == PTHREAD_CREATE_DETACHED;
  /* The new thread may already look at the variable: an event like any store. */
  threads_store(thread, (uint64_t)child->number + 1, site);
  return 0;
}

RT_INTERPOSE pthread_t pthread_self(void) {
  return rt_active() ? (pthread_t)rt_self()->number + 1 : RT_REAL(pthread_self)();
}

static int threads_join(pthread_t thread, void **result, enum rt_sync_role role, int busy,
                        const struct tarry_site *site) {
  struct rt_thread *target = threads_find(thread);
  if (!target)
    rt_error(RT_ERROR_BAD_JOIN, site, "join: %lu is no thread", (unsigned long)thread);
  if (target == rt_self())
    return EDEADLK;
  if (threads_event(target, role, RT_OP_JOIN, site) != 1)
    return busy;
  if (target->joined)
    rt_error(RT_ERROR_BAD_JOIN, site, "join: the thread was joined before");
  if (target->detached)
    rt_error(RT_ERROR_BAD_JOIN, site, "join: the thread is detached");
  target->joined = true;
  if (result)
    threads_store(result, (uint64_t)target->result, site);
  return 0;
}

RT_INTERPOSE int pthread_join(pthread_t thread, void **result) {
  const struct tarry_site *site = rt_site_take();
  if (!rt_active())
    return RT_REAL(pthread_join)(thread, result);
  return threads_join(thread, result, RT_SYNC_WAIT, 0, site);
}

RT_INTERPOSE int pthread_tryjoin_np(pthread_t thread, void **result) {
  const struct tarry_site *site = rt_site_take();
  if (!rt_active())
    return RT_REAL(pthread_tryjoin_np)(thread, result);
  return threads_join(thread, result, RT_SYNC_GUARD, EBUSY, site);
}

/* As every timed wait: it does not wait, which covers every moment at which the time is over. */
RT_INTERPOSE int pthread_timedjoin_np(pthread_t thread, void **result,
                                      const struct timespec *until) {
  const struct tarry_site *site = rt_site_take();
  if (!rt_active())
    return RT_REAL(pthread_timedjoin_np)(thread, result, until);
  return threads_join(thread, result, RT_SYNC_GUARD, ETIMEDOUT, site);
}

RT_INTERPOSE int pthread_clockjoin_np(pthread_t thread, void **result, clockid_t clock,
                                      const struct timespec *until) {
  const struct tarry_site *site = rt_site_take();
  if (!rt_active())
    return RT_REAL(pthread_clockjoin_np)(thread, result, clock, until);
  return threads_join(thread, result, RT_SYNC_GUARD, ETIMEDOUT, site);
}

RT_INTERPOSE int pthread_detach(pthread_t thread) {
  const struct tarry_site *site = rt_site_take();
  if (!rt_active())
    return RT_REAL(pthread_detach)(thread);
  struct rt_thread *target = threads_find(thread);
  if (!target)
    rt_error(RT_ERROR_BAD_JOIN, site, "detach: %lu is no thread", (unsigned long)thread);
  threads_event(target, RT_SYNC_FREE, RT_OP_DETACH, site);
  if (target->joined || target->detached)
    rt_error(RT_ERROR_BAD_JOIN, site, "detach: the thread was %s before",
             target->joined ? "joined" : "detached");
  target->detached = true;
  return 0;
}

/* ---- pthread_exit, and pthread_cleanup_push as C uses it ----
 * The macros register a buffer that a setjmp filled; jumping there with 1 runs the handler and ends
 * in __pthread_unwind_next. libc keeps the chain per OS thread, of which we have one. */

static noreturn void threads_exit_next(void) {
  struct rt_local *local = rt_local();
  __pthread_unwind_buf_t *buffer = local->cleanup;
  if (!buffer)
    rt_thread_exit(local->exit_result);
  local->cleanup = buffer->__pad[0];
  jmp_buf target; /* the buffer is the start of one, without a signal mask */
  memset(target, 0, sizeof target);
  memcpy(target, buffer->__cancel_jmp_buf, sizeof buffer->__cancel_jmp_buf[0]);
  longjmp(target, 1);
}

RT_INTERPOSE void __pthread_register_cancel(__pthread_unwind_buf_t *buffer) {
  buffer->__pad[0] = rt_local()->cleanup;
  rt_local()->cleanup = buffer;
}

RT_INTERPOSE void __pthread_unregister_cancel(__pthread_unwind_buf_t *buffer) {
  rt_local()->cleanup = buffer->__pad[0];
}

RT_INTERPOSE void __pthread_unwind_next(__pthread_unwind_buf_t *buffer) {
  (void)buffer;
  threads_exit_next();
}

RT_INTERPOSE void pthread_exit(void *result) {
  (void)rt_site_take();
  if (!rt_active())
    RT_REAL(pthread_exit)(result);
  rt_local()->exit_result = result;
  threads_exit_next();
}

/* ---- what has no effect on a fiber ---- */

RT_INTERPOSE int sched_yield(void) {
  (void)rt_site_take();
  return 0;
}

RT_INTERPOSE int pthread_setname_np(pthread_t thread, const char *name) {
  (void)rt_site_take();
  (void)thread;
  return strlen(name) < 16 ? 0 : ERANGE;
}

RT_INTERPOSE int pthread_getname_np(pthread_t thread, char *name, size_t size) {
  (void)rt_site_take();
  if (size < 16)
    return ERANGE;
  rt_format(name, size, "thread %lu", (unsigned long)(thread - 1));
  return 0;
}

RT_INTERPOSE int pthread_setaffinity_np(pthread_t thread, size_t size, const cpu_set_t *set) {
  (void)rt_site_take();
  (void)thread;
  (void)size;
  (void)set;
  return 0;
}

/* One processor, number 0: the same on every machine. */
RT_INTERPOSE int pthread_getaffinity_np(pthread_t thread, size_t size, cpu_set_t *set) {
  (void)rt_site_take();
  (void)thread;
  memset(set, 0, size);
  CPU_SET_S(0, size, set);
  return 0;
}

RT_INTERPOSE int sched_getcpu(void) {
  (void)rt_site_take();
  return 0;
}

RT_INTERPOSE int pthread_setschedparam(pthread_t thread, int policy,
                                       const struct sched_param *parameters) {
  (void)rt_site_take();
  (void)thread;
  (void)policy;
  (void)parameters;
  return 0;
}

RT_INTERPOSE int pthread_getschedparam(pthread_t thread, int *policy,
                                       struct sched_param *parameters) {
  const struct tarry_site *site = rt_site_take();
  const struct sched_param zero = {0};
  const int other = SCHED_OTHER;
  (void)thread;
  rt_copy_out(policy, &other, sizeof other, site);
  rt_copy_out(parameters, &zero, sizeof zero, site);
  return 0;
}

RT_INTERPOSE int pthread_setschedprio(pthread_t thread, int priority) {
  (void)rt_site_take();
  (void)thread;
  (void)priority;
  return 0;
}

RT_INTERPOSE int pthread_setcancelstate(int state, int *old) {
  const struct tarry_site *site = rt_site_take();
  const int before = PTHREAD_CANCEL_ENABLE;
  (void)state;
  if (old)
    rt_copy_out(old, &before, sizeof before, site);
  return 0;
}

RT_INTERPOSE int pthread_setcanceltype(int type, int *old) {
  const struct tarry_site *site = rt_site_take();
  const int before = PTHREAD_CANCEL_DEFERRED;
  (void)type;
  if (old)
    rt_copy_out(old, &before, sizeof before, site);
  return 0;
}

/* pthread_cancel is unsupported, so there is never a request to find. */
RT_INTERPOSE void pthread_testcancel(void) { (void)rt_site_take(); }
