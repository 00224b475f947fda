/* execution.c - one execution: from the start of main until nobody can go on.
 *
 * What it means that nobody can:
 *   complete   every thread has ended (or one called exit)
 *   assume     a thread waits behind a failed assumption
 *   await      a thread waits for a value
 *   deadlock   threads wait for each other's locks, joins, ...: an error
 */
#include "runtime/state.h"

#include <string.h>

struct waiting {
  uint32_t assume, await, other;
  uint32_t thread; /* one of them, for the report */
  uint64_t key;    /* the same for the same places, whatever the order */
};

static struct waiting count_waiting(void) {
  struct waiting waiting = {0};
  for (uint32_t i = 0; i < rt.live_count; i++) {
    const struct rt_thread *thread = &rt.threads[rt.live[i]];
    const struct dpor_op *op = dpor_pending(rt.engine, thread->number);
    if (thread->state != RT_THREAD_READY || op == NULL)
      continue;
    waiting.key += (uintptr_t)op->site * 0x9e3779b97f4a7c15u;
    if (op->flags & DPOR_OP_ASSUME)
      waiting.assume++;
    else if (op->flags & DPOR_OP_SPIN)
      waiting.await++;
    else if (waiting.other++ == 0 || thread->number == 0)
      waiting.thread = thread->number;
  }
  return waiting;
}

/* False: an error that ends the run. */
static bool classify(void) {
  struct rt_shared *shared = rt.shared;
  if (dpor_was_cut(rt.engine))
    return true;
  struct waiting waiting = count_waiting();
  bool all_ended = waiting.assume + waiting.await + waiting.other == 0;
  if (all_ended || rt.exited || rt.failed) {
    shared->executions++;
    return true;
  }
  if (waiting.assume) {
    shared->blocked_assume++;
    return true;
  }
  if (waiting.other == 0) {
    shared->blocked_await++;
    return true;
  }
  shared->blocked_deadlock++;
  const struct tarry_site *site = dpor_pending(rt.engine, waiting.thread)->site;
  char text[64];
  rt_format(text, sizeof text, "%u thread%s for ever", waiting.other + waiting.await,
            waiting.other + waiting.await == 1 ? " waits" : "s wait");
  rt_error_record(RT_ERROR_DEADLOCK, waiting.thread, site, text, 0, waiting.key);
  return rt.options.keep_going;
}

/* In the first execution: how many accesses touch bytes that another thread touches too. */
static uint64_t shared_accesses(void) {
  uint64_t count = 0;
  uint32_t length = dpor_length(rt.engine);
  for (uint32_t i = 0; i < length && i < 4096; i++) {
    const struct dpor_event *event = dpor_event_at(rt.engine, i);
    for (uint32_t k = 0; k < length && k < 4096; k++) {
      const struct dpor_event *other = dpor_event_at(rt.engine, k);
      if (other->thread == event->thread || other->object != event->object)
        continue;
      count++;
      break;
    }
  }
  return count;
}

static void show(void) {
  struct rt_shared *shared = rt.shared;
  bool first = shared->executions + shared->blocked_await + shared->blocked_assume +
                   shared->blocked_deadlock ==
               1;
  if (first) {
    rt_capture(&shared->first, true);
    shared->shared_accesses = shared_accesses();
  }
  if (shared->shown_count < rt.options.show && shared->shown_count < RT_SHOWN_MAX) {
    rt_capture(&shared->shown[shared->shown_count], true);
    shared->shown_count++;
  }
}

enum rt_return rt_execution_run(void) {
  rt.shared->output_size = 0;
  rt.shared->output_cut = false;
  rt_files_reset();
  dpor_begin(rt.engine);
  rt_thread_begin();
  rt_checkpoint_begin();
  rt_thread_enter(&rt.threads[0]);
  if (rt.returned != RT_RETURN_OVER)
    return rt.returned;
  bool go_on = classify();
  show();
  return go_on ? RT_RETURN_OVER : RT_RETURN_STOP;
}
