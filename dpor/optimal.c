/* optimal.c - Optimal-DPOR-Await (Jonsson, Lang, Sagonas, FMCAD 2022, Algorithm 1).
 *
 * For every race, the whole sequence v that reverses it goes into the wakeup
 * tree before the race, unless something in the sleep set there may come first
 * in v (lines 6 and 21). Every trace is explored exactly once and no execution
 * is cut.
 */
#include "algorithm.h"

/* The first event of `thread` after `position`, or DPOR_NONE. */
static uint32_t thread_next(const struct dpor_trace *trace, uint32_t thread, uint32_t position) {
  uint32_t found = DPOR_NONE;
  for (uint32_t at = trace->threads[thread].last; at != DPOR_NONE && at > position;
       at = trace->events[at].thread_previous)
    found = at;
  return found;
}

/* Does an event of the rest before `end` on `object` conflict with the sleeper? */
static bool object_conflicts(const struct dpor_trace *trace, const struct dpor_rest *rest,
                             uint32_t object, uint32_t end, const struct dpor_step *sleeper) {
  for (uint32_t at = trace->objects.items[object].last; at != DPOR_NONE && at > rest->first;
       at = trace->events[at].object_previous)
    if (at < end &&
        dpor_kinds_conflict(trace->events[at].kind, sleeper->kind, object == sleeper->object) &&
        dpor_rest_has(trace, rest, at))
      return true;
  return false;
}

/* Is the sleeper a weak initial of v? v is not built for that: only v's events of the sleeper's
 * thread and on its bytes matter. */
static bool sleeper_is_initial(const struct dpor *d, const struct dpor_reversal *reversal,
                               const struct dpor_step *sleeper) {
  const struct dpor_trace *trace = &d->trace;
  const struct dpor_objects *objects = &trace->objects;
  const struct dpor_rest *rest = &reversal->rest;
  uint32_t end = thread_next(trace, sleeper->thread, rest->first);
  if (end == DPOR_NONE || !dpor_rest_has(trace, rest, end)) {
    end = trace->count;
    if (sleeper->thread != reversal->second.thread &&
        dpor_step_conflict(objects, sleeper, &reversal->second))
      return false;
  }
  if (object_conflicts(trace, rest, sleeper->object, end, sleeper))
    return false;
  for (uint32_t entry = objects->items[sleeper->object].overlaps; entry != DPOR_NONE;
       entry = objects->overlaps[entry].next)
    if (object_conflicts(trace, rest, objects->overlaps[entry].object, end, sleeper))
      return false;
  return true;
}

/* Lines 5 and 20: v = the rest, then `second`. Lines 6 and 21: is it new? */
static bool visit(struct dpor *d, const struct dpor_reversal *reversal) {
  uint32_t depth = reversal->rest.first;
  struct dpor_sleep_set set = dpor_sleep_at(&d->sleep, depth);
  for (uint32_t at = 0; at < set.count; at++)
    if (sleeper_is_initial(d, reversal, &set.steps[at]))
      return true;
  if (!DPOR_ARENA_RESERVE(&d->arena, d->sequence, d->sequence_capacity,
                          (size_t)(d->trace.count - depth) + 1))
    return false;
  uint32_t count = 0;
  for (uint32_t position = depth + 1; position < d->trace.count; position++)
    if (dpor_rest_has(&d->trace, &reversal->rest, position))
      d->sequence[count++] = dpor_trace_step(&d->trace, position);
  d->sequence[count++] = reversal->second;
  return dpor_wakeup_insert(&d->wakeup.heads[depth], &d->arena, &d->trace.objects, d->sequence,
                            count);
}

static bool analyse(struct dpor *d) { return dpor_race_visit_all(d, visit); }

const struct dpor_algorithm dpor_algorithm_optimal = {
    .name = "optimal",
    .summary = "Optimal-DPOR with awaits: every trace exactly once",
    .races = true,
    .sleeps = true,
    .whole = true,
    .choose = dpor_choose_awake,
    .analyse = analyse,
    .next = dpor_tree_next,
    .sleeps_now = dpor_tree_sleeps,
};
