/* sync_cond.c - pthread_cond_*.
 *
 * The variable is one word and a queue of waiters:
 *   0            nobody waits
 *   -n           n threads wait
 *   positive     held: a signal is at work on the queue
 * A waiter subtracts 1 and appends itself; both it and a signal wait for "not positive". A signal
 * clears the sign bit: 0 stays 0 and it is over; -n becomes positive, so that nobody comes in
 * between while it chooses whom to wake. It then takes the waiter out of the queue, sets the word
 * to -(n-1) and the waiter's `wake` word to 1.
 *
 * Rules:
 *   C1  A waiter is in the queue before it unlocks the mutex: no signal falls between.
 *   C2  The queue changes only while the word is held, or in the event that subtracts 1.
 *   C3  Every waiter that left the queue by a signal has its wake word set exactly once, and takes
 *       it back to 0 itself.
 *   C4  A timed or spurious waiter looks at the word once more when it ends, signalled or not. It
 *       is counted in `inside` meanwhile, and destroy, which POSIX allows once all were signalled,
 *       waits until nobody is: the memory may be used for something else afterwards.
 */
#define _GNU_SOURCE
#include "runtime/sync.h"

#include <errno.h>
#include <time.h>

#define COND_DESTROYED ((uint64_t)(INT64_MIN / 2))

static struct rt_cond *cond_of(pthread_cond_t *cond) { return (struct rt_cond *)cond; }

static void cond_check_alive(uint64_t before, const struct tarry_site *site) {
  if (before == COND_DESTROYED)
    rt_error(RT_ERROR_BAD_OBJECT, site, "the condition variable was destroyed");
}

/* An operation on the word that waits until no signal holds it; returns the word before. */
static uint64_t cond_update_word(struct rt_cond *cond, enum dpor_update update, uint64_t value,
                                 enum rt_op_name name, const struct tarry_site *site) {
  struct rt_sync_op op = {.word = &cond->state,
                          .size = 8,
                          .role = RT_SYNC_WAIT,
                          .compare = DPOR_COMPARE_SLE,
                          .operand = 0,
                          .update = update,
                          .value = value,
                          .flags = DPOR_OP_SEES_OLD,
                          .name = name};
  return rt_sync_perform(&op, site);
}

/* The same on a variable that must be alive; returns how many wait. */
static uint64_t cond_update(struct rt_cond *cond, enum dpor_update update, uint64_t value,
                            enum rt_op_name name, const struct tarry_site *site) {
  uint64_t before = cond_update_word(cond, update, value, name, site);
  cond_check_alive(before, site);
  return 0 - before;
}

/* Take hold of the queue; nothing is held when nobody waits (the word is 0). */
static uint64_t cond_hold_word(struct rt_cond *cond, enum rt_op_name name,
                               const struct tarry_site *site) {
  return cond_update_word(cond, DPOR_UPDATE_AND, INT64_MAX, name, site);
}

static uint64_t cond_hold(struct rt_cond *cond, enum rt_op_name name,
                          const struct tarry_site *site) {
  uint64_t before = cond_hold_word(cond, name, site);
  cond_check_alive(before, site);
  return 0 - before;
}

static void cond_release(struct rt_cond *cond, uint64_t waiters, const struct tarry_site *site) {
  rt_word_set(&cond->state, 0 - waiters, RT_OP_COND_PICK, site);
}

static void cond_append(struct rt_cond *cond, struct rt_thread *thread) {
  thread->cond_next = UINT32_MAX;
  if (cond->first == 0)
    cond->first = thread->number + 1;
  else
    rt_thread_at(cond->last - 1)->cond_next = thread->number;
  cond->last = thread->number + 1;
}

/* Takes out the waiter after `previous` (NULL: the first). */
static struct rt_thread *cond_take(struct rt_cond *cond, struct rt_thread *previous) {
  uint32_t number = previous ? previous->cond_next : cond->first - 1;
  struct rt_thread *thread = rt_thread_at(number);
  if (previous)
    previous->cond_next = thread->cond_next;
  else
    cond->first = thread->cond_next == UINT32_MAX ? 0 : thread->cond_next + 1;
  if (cond->last == number + 1)
    cond->last = previous ? previous->number + 1 : 0;
  return thread;
}

static struct rt_thread *cond_take_at(struct rt_cond *cond, uint32_t index) {
  struct rt_thread *previous = NULL;
  for (uint32_t i = 0; i < index; i++)
    previous = rt_thread_at(previous ? previous->cond_next : cond->first - 1);
  return cond_take(cond, previous);
}

/* False when the thread is not in the queue. */
static bool cond_take_thread(struct rt_cond *cond, const struct rt_thread *thread) {
  struct rt_thread *previous = NULL;
  for (uint32_t mark = cond->first; mark != 0;) {
    struct rt_thread *at = rt_thread_at(mark - 1);
    if (at == thread) {
      cond_take(cond, previous);
      return true;
    }
    previous = at;
    mark = at->cond_next == UINT32_MAX ? 0 : at->cond_next + 1;
  }
  return false;
}

/* C4 */
static void cond_inside(struct rt_cond *cond, uint64_t change, const struct tarry_site *site) {
  struct rt_sync_op op = {.word = &cond->inside,
                          .size = 8,
                          .update = DPOR_UPDATE_ADD,
                          .value = change,
                          .flags = DPOR_OP_COMMUTES,
                          .name = RT_OP_COND_INSIDE};
  rt_sync_perform(&op, site);
}

static void cond_await_wake(const struct tarry_site *site) {
  rt_word_wait(&rt_self()->wake, DPOR_COMPARE_EQ, 1, DPOR_UPDATE_SET, 0, RT_OP_COND_WAKE, site);
}

/* The second half of a wait that may end by itself: still in the queue means nobody signalled. The
 * variable may be destroyed by now, which POSIX allows once every waiter was signalled: so then
 * this one was. */
static bool cond_leave(struct rt_cond *cond, const struct tarry_site *site) {
  uint64_t before = cond_hold_word(cond, RT_OP_COND_TIMEOUT, site);
  uint64_t waiters = 0 - before;
  bool queued = false;
  if (before == COND_DESTROYED) {
    rt_word_set(&cond->state, COND_DESTROYED, RT_OP_COND_PICK, site);
  } else if (waiters > 0) {
    queued = cond_take_thread(cond, rt_self());
    cond_release(cond, queued ? waiters - 1 : waiters, site);
  }
  if (!queued)
    cond_await_wake(site); /* picked: the signal is about to set the word, or has */
  return queued;
}

/* Whether this wait may wake without a signal: at most once per thread, or a loop around the wait
 * would never end. */
static bool cond_may_be_spurious(const struct tarry_site *site) {
  if (!rt_options_now()->spurious_wakeups || rt_local()->spurious > 0)
    return false;
  return rt_choose(2, site) == 1;
}

static int cond_wait(pthread_cond_t *object, pthread_mutex_t *mutex_object, bool timed) {
  const struct tarry_site *site = rt_site_take();
  struct rt_cond *cond = cond_of(object);
  struct rt_mutex *mutex = (struct rt_mutex *)mutex_object;
  if (!rt_active())
    return timed ? ETIMEDOUT : 0; /* one thread: nobody could signal */
  if (mutex->owner != rt_sync_mark())
    rt_error(RT_ERROR_BAD_UNLOCK, site, "the mutex of a condition wait is not held by this thread");
  bool spurious = !timed && cond_may_be_spurious(site);
  if (timed || spurious)
    cond_inside(cond, 1, site);
  cond_update(cond, DPOR_UPDATE_SUB, 1, RT_OP_COND_WAIT, site);
  cond_append(cond, rt_self()); /* C1 */
  uint64_t depth = mutex->depth;
  mutex->depth = 1; /* a recursive mutex is given up as a whole */
  rt_mutex_unlock(mutex, site);
  bool ended = false;
  if (timed || spurious) {
    ended = cond_leave(cond, site);
    cond_inside(cond, UINT64_MAX, site);
  } else {
    cond_await_wake(site);
  }
  if (ended && spurious)
    rt_local()->spurious++;
  rt_mutex_lock(mutex, site);
  mutex->depth = depth;
  return ended && timed ? ETIMEDOUT : 0;
}

RT_INTERPOSE int pthread_cond_wait(pthread_cond_t *cond, pthread_mutex_t *mutex) {
  return cond_wait(cond, mutex, false);
}

RT_INTERPOSE int pthread_cond_timedwait(pthread_cond_t *cond, pthread_mutex_t *mutex,
                                        const struct timespec *until) {
  (void)until;
  return cond_wait(cond, mutex, true);
}

RT_INTERPOSE int pthread_cond_clockwait(pthread_cond_t *cond, pthread_mutex_t *mutex,
                                        clockid_t clock, const struct timespec *until) {
  (void)clock;
  (void)until;
  return cond_wait(cond, mutex, true);
}

RT_INTERPOSE int pthread_cond_signal(pthread_cond_t *object) {
  const struct tarry_site *site = rt_site_take();
  struct rt_cond *cond = cond_of(object);
  uint64_t waiters = cond_hold(cond, RT_OP_COND_SIGNAL, site);
  if (waiters == 0)
    return 0;
  uint32_t index = waiters > 1 ? rt_choose((uint32_t)waiters, site) : 0;
  struct rt_thread *thread = cond_take_at(cond, index); /* C2 */
  cond_release(cond, waiters - 1, site);
  rt_word_set(&thread->wake, 1, RT_OP_COND_WAKE, site); /* C3 */
  return 0;
}

RT_INTERPOSE int pthread_cond_broadcast(pthread_cond_t *object) {
  const struct tarry_site *site = rt_site_take();
  struct rt_cond *cond = cond_of(object);
  uint64_t waiters = cond_hold(cond, RT_OP_COND_BROADCAST, site);
  if (waiters == 0)
    return 0;
  uint32_t number = cond->first - 1;
  cond->first = cond->last = 0;
  cond_release(cond, 0, site);
  for (uint64_t i = 0; i < waiters; i++) {
    struct rt_thread *thread = rt_thread_at(number);
    number = thread->cond_next; /* read before the thread may wait again */
    rt_word_set(&thread->wake, 1, RT_OP_COND_WAKE, site);
  }
  return 0;
}

RT_INTERPOSE int pthread_cond_init(pthread_cond_t *object, const pthread_condattr_t *attributes) {
  const struct tarry_site *site = rt_site_take();
  struct rt_cond *cond = cond_of(object);
  int shared = PTHREAD_PROCESS_PRIVATE;
  if (attributes)
    pthread_condattr_getpshared(attributes, &shared);
  if (rt_active() && shared == PTHREAD_PROCESS_SHARED)
    rt_assumption(site, "a process-shared condition variable is used by this process only");
  struct rt_sync_op op = {
      .word = &cond->state, .size = 8, .update = DPOR_UPDATE_SET, .name = RT_OP_OBJECT_INIT};
  rt_sync_perform(&op, site);
  cond->first = cond->last = 0;
  cond->inside = 0;
  return 0;
}

RT_INTERPOSE int pthread_cond_destroy(pthread_cond_t *object) {
  const struct tarry_site *site = rt_site_take();
  uint64_t waiters =
      cond_update(cond_of(object), DPOR_UPDATE_SET, COND_DESTROYED, RT_OP_OBJECT_DESTROY, site);
  if (rt_active() && waiters > 0)
    rt_error(RT_ERROR_BAD_DESTROY, site, "%lu threads wait for the condition variable",
             (unsigned long)waiters);
  if (rt_active())
    rt_word_wait(&cond_of(object)->inside, DPOR_COMPARE_EQ, 0, DPOR_UPDATE_KEEP, 0,
                 RT_OP_OBJECT_DESTROY, site);
  return 0;
}
