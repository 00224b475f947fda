/* execution.c - one execution: from the start of main until nobody can go on.
 *
 * What it means that nobody can:
 *   complete   every thread has ended (or one called exit)
 *   assume     a thread waits behind a failed assumption, the program's or that of a loop (await.h)
 *   await      threads wait in loops for values
 *   deadlock   threads wait for each other's locks, joins, ...
 * A thread that waits in freed memory is an error with any of these, and the execution counts as
 * complete. Of the last three, the ones without an assumption of the program's are errors if nobody
 * would ever go on: a deadlock where threads wait for more than spinners, else a livelock (spin.h).
 */
#include "runtime/state.h"

#include <string.h>

struct waiting {
  uint32_t assume;  /* behind an assumption of the program's */
  uint32_t stopped; /* spinners that were stopped */
  uint32_t await;   /* spinners at an access that waits */
  uint32_t other;   /* for a lock, a signal, ... that no spinner holds back */
  uint32_t behind;  /* for a thread that spins */
  uint32_t thread;  /* one of the others, or else a spinner, for the report */
  uint64_t key;     /* the same for the same places, whatever the order */
};

static const struct dpor_op *pending_of(uint32_t number) {
  const struct rt_thread *thread = &rt.threads[number];
  return thread->state == RT_THREAD_READY ? dpor_pending(rt.engine, number) : NULL;
}

/* The thread that this one waits for, as far as a word says it: a join's, or a mutex's owner. */
static uint32_t waits_for(const struct dpor_op *op) {
  if (op->name == RT_OP_JOIN)
    return ((const struct rt_thread *)(op->address - offsetof(struct rt_thread, done)))->number;
  uint64_t mark = op->name == RT_OP_LOCK ? rt_engine_load(NULL, op->address, op->size) : 0;
  return mark > 0 && mark <= DPOR_THREADS_MAX ? (uint32_t)(mark - 1) : DPOR_THREAD_NONE;
}

/* Does what `op` waits for end at a spinner? A circle of locks does not. */
static bool is_behind_spinner(const struct dpor_op *op) {
  for (uint32_t steps = 0; op && steps <= rt.live_count; steps++) {
    if (op->flags & DPOR_OP_SPIN)
      return true;
    uint32_t next = waits_for(op);
    op = next == DPOR_THREAD_NONE ? NULL : pending_of(next);
  }
  return false;
}

static struct waiting count_waiting(void) {
  struct waiting waiting = {0};
  for (uint32_t i = 0; i < rt.live_count; i++) {
    uint32_t number = rt.live[i];
    const struct dpor_op *op = pending_of(number);
    if (op == NULL)
      continue;
    waiting.key += (uintptr_t)op->site * 0x9e3779b97f4a7c15u;
    if (op->flags & DPOR_OP_SPIN) {
      if (waiting.other + waiting.await + waiting.stopped == 0)
        waiting.thread = number;
      *(dpor_op_never(op) ? &waiting.stopped : &waiting.await) += 1;
    } else if (op->flags & DPOR_OP_ASSUME) {
      waiting.assume++;
    } else if (is_behind_spinner(op)) {
      waiting.behind++;
    } else if (waiting.other++ == 0 || number == 0) {
      waiting.thread = number;
    }
  }
  return waiting;
}

static void record_stuck(const struct waiting *waiting, uint32_t spinners) {
  uint32_t threads = spinners + waiting->behind + waiting->other;
  bool deadlock = waiting->other > 0;
  char text[RT_TEXT_MAX];
  size_t length = rt_format(text, sizeof text, "%u thread%s for ever", threads,
                            threads == 1 ? " waits" : "s wait");
  if (!deadlock && spinners < threads)
    rt_format(text + length, sizeof text - length, ", %u in a loop", spinners);
  rt_error_record(deadlock ? RT_ERROR_DEADLOCK : RT_ERROR_LIVELOCK, waiting->thread,
                  dpor_pending(rt.engine, waiting->thread)->site, text, 0, waiting->key);
}

static void count_blocked(const struct waiting *waiting, enum rt_spin_outcome outcome) {
  struct rt_shared *shared = rt.shared;
  if (waiting->assume == 0 && waiting->other > 0 && outcome == RT_SPIN_STUCK)
    shared->blocked_deadlock++;
  else if (waiting->assume + waiting->stopped > 0)
    shared->blocked_assume++;
  else
    shared->blocked_await++;
}

/* What the threads that wait would do if they went on. */
static enum rt_spin_outcome judge(const struct waiting *waiting, uint32_t spinners) {
  if (waiting->assume > 0)
    return RT_SPIN_MOVES; /* nobody knows */
  if (spinners && waiting->other == 0 && strcmp(rt.options.livelock, "ignore") == 0)
    return RT_SPIN_MOVES;
  return spinners ? rt_spin_probe_all() : RT_SPIN_STUCK;
}

/* Whether the execution is complete or blocked, and whether what waits can go on. False: an error
 * that ends the run. */
static bool classify(void) {
  struct waiting waiting = count_waiting();
  uint32_t spinners = waiting.stopped + waiting.await;
  if (rt.exited || rt.failed || waiting.assume + spinners + waiting.behind + waiting.other == 0) {
    rt.shared->executions++;
    return true;
  }
  enum rt_spin_outcome outcome = judge(&waiting, spinners);
  count_blocked(&waiting, outcome);
  if (outcome == RT_SPIN_MOVES)
    return true;
  if (outcome == RT_SPIN_STUCK)
    record_stuck(&waiting, spinners);
  return rt.options.keep_going;
}

static bool end(void) {
  if (dpor_was_cut(rt.engine))
    return true;
  if (rt_spin_look_all() != RT_SPIN_ERROR)
    return classify();
  rt.shared->executions++;
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
  bool go_on = end();
  show();
  return go_on ? RT_RETURN_OVER : RT_RETURN_STOP;
}
