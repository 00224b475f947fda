/* sync_once.c - pthread_once, call_once and the guards of C++ function-local static variables.
 *
 * Who comes first finds 0 and runs the initialiser; who comes while it runs waits; who comes later
 * passes. One event does all three: UMAX leaves "done" as it is. An initialiser that is left by an
 * exception puts the word back to 0, as libc does (this file is compiled with -fexceptions).
 *
 * What was done before main is done in every execution and needs no event: the word then holds a
 * value of its own, which no event ever writes. The unwinder asks such a word at every throw;
 * without this, two threads that throw would race for it.
 */
#define _GNU_SOURCE
#include "runtime/sync.h"

#include <string.h>
#include <threads.h>

/* Done before main. The first byte is not 0, which is all that compiled code looks at in a guard.
 */
#define ONCE_BEFORE_MAIN 0x30003u

struct once_word {
  void *word;
  uint32_t size;
  uint64_t running, done;
  const struct tarry_site *site;
  bool finished;
};

/* True: the caller is the one who runs the initialiser. */
static bool once_enter(const struct once_word *once) {
  uint32_t now;
  memcpy(&now, once->word, sizeof now);
  if (now == ONCE_BEFORE_MAIN)
    return false;
  struct rt_sync_op op = {.word = once->word,
                          .size = once->size,
                          .role = RT_SYNC_WAIT,
                          .compare = DPOR_COMPARE_NE,
                          .operand = once->running,
                          .update = DPOR_UPDATE_UMAX,
                          .value = once->running,
                          .flags = DPOR_OP_SEES_OLD | DPOR_OP_SAME_IS_READ,
                          .name = RT_OP_ONCE};
  return rt_sync_perform(&op, once->site) == 0;
}

static void once_leave(const struct once_word *once, uint64_t value) {
  if (!rt_active() && value == once->done)
    value = ONCE_BEFORE_MAIN;
  struct rt_sync_op op = {.word = once->word,
                          .size = once->size,
                          .update = DPOR_UPDATE_SET,
                          .value = value,
                          .name = RT_OP_ONCE_DONE};
  rt_sync_perform(&op, once->site);
}

/* Runs on the normal way out and when an exception passes. */
static void once_cleanup(const struct once_word *once) {
  once_leave(once, once->finished ? once->done : 0);
}

static void once_run(struct once_word once, void (*initialise)(void)) {
  if (!once_enter(&once))
    return;
  __attribute__((cleanup(once_cleanup))) struct once_word running = once;
  initialise();
  running.finished = true;
}

RT_INTERPOSE int pthread_once(pthread_once_t *control, void (*initialise)(void)) {
  once_run((struct once_word){control, sizeof *control, 1, 2, rt_site_take(), false}, initialise);
  return 0;
}

RT_INTERPOSE void call_once(once_flag *flag, void (*initialise)(void)) {
  once_run((struct once_word){flag, sizeof *flag, 1, 2, rt_site_take(), false}, initialise);
}

/* The Itanium C++ ABI: compiled code passes when the guard's first byte is not 0. */
static struct once_word once_guard(uint64_t *guard) {
  return (struct once_word){guard, 8, 0x100, 0x10001, rt_site_take(), false};
}

RT_INTERPOSE int __cxa_guard_acquire(uint64_t *guard);
RT_INTERPOSE void __cxa_guard_release(uint64_t *guard);
RT_INTERPOSE void __cxa_guard_abort(uint64_t *guard);

int __cxa_guard_acquire(uint64_t *guard) {
  struct once_word once = once_guard(guard);
  return once_enter(&once) ? 1 : 0;
}

void __cxa_guard_release(uint64_t *guard) {
  struct once_word once = once_guard(guard);
  once_leave(&once, once.done);
}

void __cxa_guard_abort(uint64_t *guard) {
  struct once_word once = once_guard(guard);
  once_leave(&once, 0);
}

/* Weak: only a program with C++ in it has an unwinder. */
extern int _Unwind_Backtrace(int (*look)(void *, void *), void *argument) __attribute__((weak));

static int once_unwinder_stop(void *context, void *argument) {
  (void)context;
  (void)argument;
  return 5; /* _URC_END_OF_STACK */
}

/* Makes the unwinder initialise itself now. */
__attribute__((constructor)) static void once_unwinder_warm(void) {
  if (_Unwind_Backtrace)
    _Unwind_Backtrace(once_unwinder_stop, NULL);
}
