/* sys_futex.c - syscall(SYS_futex): wait and wake, as the kernel does them.
 *
 * A wait is two events. The first looks at the futex word and, when it holds the expected value,
 * puts the thread into the queue of that address, both at once. The second waits for the thread's
 * `wake` word. A wake is one event on the futex word, which takes threads out of the queue, and
 * then a store to the `wake` word of each.
 *
 * Rules:
 *   F1  A queue belongs to the bytes of its futex word. Whatever looks at it or changes it does so
 *       right after an event that is a read-modify-write of these bytes (they stay as they are):
 *       so waits, wakes and time-outs of one address are ordered and explored in every order.
 *   F2  A wait whose value has changed only reads; it never touches the queue.
 *   F3  A thread waits until it is woken and not until the value differs: a wake-up that comes
 *       before the wait is lost here as it is in the kernel, which is the bug to be found.
 *   F4  The kernel wakes in the order of arrival. `futex_ticket` is the length of the execution at
 *       the arrival, so its order is that of the events on the word.
 *   F5  A wake does not look at the value, and the kernel does not mind if the memory was freed
 *       meanwhile (an unlock may wake after the last user has freed the lock): no heap check.
 */
#define _GNU_SOURCE
#include "runtime/interpose.h"
#include "runtime/kernel.h"
#include "runtime/state.h"

#include <errno.h>
#include <linux/futex.h>
#include <time.h>

struct futex_call {
  uint32_t *word;
  uint32_t value; /* expected, or how many to wake */
  uint32_t bits;  /* which waiters a wake means */
  const struct timespec *time;
  bool absolute;
  clockid_t clock;
  const struct tarry_site *site;
};

static long futex_fail(int error) {
  errno = error;
  return -1;
}

/* F1: leaves the bytes as they are, and conflicts with everything that looks at them. */
static struct dpor_op futex_op(const struct futex_call *call, enum rt_op_name name) {
  return (struct dpor_op){.address = (uint64_t)(uintptr_t)call->word,
                          .size = sizeof *call->word,
                          .update = DPOR_UPDATE_OR,
                          .operand = 0,
                          .flags = DPOR_OP_SEES_OLD,
                          .name = (uint8_t)name,
                          .site = call->site};
}

/* ---- wait ---- */

/* F2. True when this thread is in the queue. */
static bool futex_enter(const struct futex_call *call) {
  struct dpor_op op = futex_op(call, RT_OP_FUTEX_WAIT);
  dpor_op_guard_set(&op, dpor_term_make(DPOR_COMPARE_EQ, call->value));
  if ((uint32_t)rt_event(&op) != call->value)
    return false;
  struct rt_thread *self = rt_self();
  self->futex = op.address;
  self->futex_bits = call->bits;
  self->futex_ticket = dpor_length(rt.engine); /* F4 */
  return true;
}

/* The end of a wait that may time out: at any moment, so it is always enabled. True: timed out. */
static bool futex_leave(const struct futex_call *call) {
  struct dpor_op op = futex_op(call, RT_OP_FUTEX_TIMEOUT);
  struct rt_thread *self = rt_self();
  rt_event_perform(&op); /* not checked: who woke this thread may have freed the word since */
  if (self->futex == 0)
    return false;
  self->futex = 0;
  return true;
}

/* For this thread the time has passed: code that then asks for the time must not wait again. */
static void futex_time_passes(const struct futex_call *call) {
  clock_nanosleep(call->clock, call->absolute ? TIMER_ABSTIME : 0, call->time, NULL);
}

static bool futex_time_valid(const struct timespec *time) {
  return time->tv_sec >= 0 && time->tv_nsec >= 0 && time->tv_nsec < 1000000000;
}

static long futex_wait(const struct futex_call *call) {
  if (call->time && !futex_time_valid(call->time))
    return futex_fail(EINVAL);
  if (!futex_enter(call))
    return futex_fail(EAGAIN);
  if (call->time && futex_leave(call)) {
    futex_time_passes(call);
    return futex_fail(ETIMEDOUT);
  }
  /* F3; after a time-out that came too late the wake is on its way, or there already. */
  rt_word_wait(&rt_self()->wake, DPOR_COMPARE_EQ, 1, DPOR_UPDATE_SET, 0, RT_OP_FUTEX_WOKEN,
               call->site);
  return 0;
}

/* ---- wake ---- */

/* The thread that has waited longest, or NULL (F4). */
static struct rt_thread *futex_first(const struct futex_call *call) {
  struct rt_thread *first = NULL;
  for (uint32_t i = 0; i < rt.live_count; i++) {
    struct rt_thread *thread = rt_thread_at(rt.live[i]);
    if (thread->futex != (uint64_t)(uintptr_t)call->word || !(thread->futex_bits & call->bits))
      continue;
    if (first == NULL || thread->futex_ticket < first->futex_ticket)
      first = thread;
  }
  return first;
}

/* Takes the waiters out of the queue, as a list: they do not run before their wake word is set, so
 * `cond_next` is free. As in the kernel, one is woken even when the number is 0 or negative. */
static long futex_take(const struct futex_call *call, uint32_t *list) {
  uint32_t *end = list;
  long count = 0;
  struct rt_thread *thread;
  *end = UINT32_MAX;
  while ((count == 0 || count < (int32_t)call->value) && (thread = futex_first(call))) {
    thread->futex = 0;
    thread->cond_next = UINT32_MAX;
    *end = thread->number;
    end = &thread->cond_next;
    count++;
  }
  return count;
}

static long futex_wake(const struct futex_call *call) {
  struct dpor_op op = futex_op(call, RT_OP_FUTEX_WAKE);
  uint32_t number;
  rt_event_perform(&op); /* F5 */
  long count = futex_take(call, &number);
  while (number != UINT32_MAX) {
    struct rt_thread *thread = rt_thread_at(number);
    number = thread->cond_next; /* read before the thread may wait again */
    rt_word_set(&thread->wake, 1, RT_OP_FUTEX_WOKEN, call->site);
  }
  return count;
}

/* ---- the call ---- */

static const char *futex_name(int command) {
  static const char *const names[] = {
      [FUTEX_FD] = "FUTEX_FD",
      [FUTEX_REQUEUE] = "FUTEX_REQUEUE",
      [FUTEX_CMP_REQUEUE] = "FUTEX_CMP_REQUEUE",
      [FUTEX_WAKE_OP] = "FUTEX_WAKE_OP",
      [FUTEX_LOCK_PI] = "FUTEX_LOCK_PI",
      [FUTEX_UNLOCK_PI] = "FUTEX_UNLOCK_PI",
      [FUTEX_TRYLOCK_PI] = "FUTEX_TRYLOCK_PI",
      [FUTEX_WAIT_REQUEUE_PI] = "FUTEX_WAIT_REQUEUE_PI",
      [FUTEX_CMP_REQUEUE_PI] = "FUTEX_CMP_REQUEUE_PI",
  };
  bool known = command >= 0 && (size_t)command < sizeof names / sizeof *names;
  return known && names[command] ? names[command] : "unknown operation";
}

/* Two queues, or an owner, in one step: no single event says that. */
static long futex_unsupported(int command, const long values[6], const struct tarry_site *site) {
  char name[64];
  rt_format(name, sizeof name, "syscall(SYS_futex, %s)", futex_name(command));
  rt_unsupported(name, site);
  return rt_kernel_errno(SYS_futex, values[0], values[1], values[2], values[3], values[4],
                         values[5]);
}

long rt_futex(const long values[6], const struct tarry_site *site) {
  int operation = (int)values[1];
  int command = operation & FUTEX_CMD_MASK;
  bool bitset = command == FUTEX_WAIT_BITSET || command == FUTEX_WAKE_BITSET;
  bool wait = command == FUTEX_WAIT || command == FUTEX_WAIT_BITSET;
  if (!wait && command != FUTEX_WAKE && command != FUTEX_WAKE_BITSET)
    return futex_unsupported(command, values, site);
  struct futex_call call = {
      .word = (uint32_t *)(uintptr_t)values[0],
      .value = (uint32_t)values[2],
      .bits = bitset ? (uint32_t)values[5] : FUTEX_BITSET_MATCH_ANY,
      .time = wait ? (const struct timespec *)(uintptr_t)values[3] : NULL,
      .absolute = command == FUTEX_WAIT_BITSET,
      .clock = operation & FUTEX_CLOCK_REALTIME ? CLOCK_REALTIME : CLOCK_MONOTONIC,
      .site = site,
  };
  if (call.bits == 0 || (uintptr_t)call.word % sizeof *call.word != 0)
    return futex_fail(EINVAL);
  return wait ? futex_wait(&call) : futex_wake(&call);
}
