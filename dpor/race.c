/* race.c - see race.h.
 *
 * Where this departs from the printed algorithm of FMCAD'22, and what the print would lose:
 *   line 11  every conflicting `first` is tried, not only those that enable or disable: else races
 *            of reads with exchange-awaits;
 *   line 9   can-stop is computed for each `first` anew and not kept: else traces with ADDs;
 *   line 14  only a `first` that hides everything older (a WRITE or RMW of all the bytes) stops.
 */
#include "race.h"

#include "access.h"
#include "algorithm.h"
#include "prefix.h"

/* Is any event that is new in this execution in the rest of `first`? If not, the previous execution
 * had the same rest and more, and its sequence for this race covers this one: it was inserted where
 * nothing has been taken out since, or a sleeper that still sleeps made it redundant. */
static bool rest_is_new(const struct dpor *d, uint32_t first, uint32_t second) {
  const struct dpor_event *event = &d->trace.events[first];
  return !d->algorithm->whole || second >= d->trace.kept ||
         d->newest_common[event->thread] < event->index;
}

/* Per thread, how many of its events happen before every new event. */
static bool newest_common_compute(struct dpor *d) {
  const struct dpor_trace *trace = &d->trace;
  if (!DPOR_ARENA_RESERVE(&d->arena, d->newest_common, d->newest_common_capacity,
                          (size_t)trace->width))
    return false;
  for (uint32_t thread = 0; thread < trace->width; thread++)
    d->newest_common[thread] = UINT32_MAX;
  for (uint32_t position = trace->kept; position < trace->count; position++) {
    struct dpor_clock clock = dpor_trace_clock(trace, position);
    for (uint32_t thread = 0; thread < trace->width; thread++) {
      uint32_t count = thread < clock.width ? clock.counts[thread] : 0;
      if (count < d->newest_common[thread])
        d->newest_common[thread] = count;
    }
  }
  return true;
}

struct reversal_context {
  dpor_reversal_visit *visit;
  bool did_insert;
};

static bool reversal_report(struct dpor *d, const struct dpor_waiter *waiter,
                            const struct dpor_rest *rest, void *argument) {
  struct reversal_context *context = argument;
  struct dpor_reversal reversal = {*rest, waiter->position, waiter->step};
  struct dpor_step first = dpor_trace_step(&d->trace, rest->first);
  reversal.second.kind = dpor_waiter_kind_after(d, waiter, rest);
  if (!dpor_step_conflict(&d->trace.objects, &reversal.second, &first)) /* R1 */
    return true;
  context->did_insert = true;
  if (!rest_is_new(d, rest->first, waiter->position))
    return true;
  d->stats.races++;
  return context->visit(d, &reversal);
}

/* Does the event at `position` conflict with everything that conflicts with the waiter? */
static bool event_hides_older(const struct dpor *d, uint32_t position,
                              const struct dpor_waiter *waiter) {
  const struct dpor_event *event = &d->trace.events[position];
  if (event->kind != DPOR_WRITE && event->kind != DPOR_RMW)
    return false;
  return event->op.address <= waiter->op->address &&
         event->op.address + event->op.size >= waiter->op->address + waiter->op->size;
}

/* Lines 7-22. Line 14: can-stop belongs to one `first`, not to all of them. */
static bool waiter_visit(struct dpor *d, const struct dpor_waiter *waiter,
                         dpor_reversal_visit *visit) {
  if (!dpor_accesses_open(&d->trace, waiter->step.object, waiter->position))
    return false;
  for (;;) {
    uint32_t first = dpor_accesses_next(&d->trace);
    if (first == DPOR_NONE)
      return true;
    bool can_stop = event_hides_older(d, first, waiter);
    if (waiter->base != DPOR_NONE && dpor_trace_ordered(&d->trace, first, waiter->base)) {
      /* The waiter's thread follows it anyway, and whatever it hides. */
      if (can_stop)
        return true;
      continue;
    }
    struct dpor_step step = dpor_trace_step(&d->trace, first);
    if (!dpor_step_conflict(&d->trace.objects, &waiter->step, &step)) /* R1 */
      continue;
    struct reversal_context context = {visit, false};
    if (!dpor_prefix_visit_all(d, waiter, first, reversal_report, &context)) /* lines 15-21 */
      return false;
    if (can_stop && context.did_insert)
      return true;
  }
}

static bool plain_visit(struct dpor *d, const struct dpor_race *race, dpor_reversal_visit *visit) {
  if (!rest_is_new(d, race->first, race->second))
    return true;
  const struct dpor_event *second = &d->trace.events[race->second];
  struct dpor_reversal reversal = {
      .rest = {.first = race->first},
      .second_position = race->second,
      .second = dpor_trace_step(&d->trace, race->second),
  };
  if (second->op.guards) {
    /* It may succeed there and fail here, or the other way round. Where the bytes cannot be
     * foreseen, taking it for a change is safe: it only makes it conflict with more. */
    uint64_t value;
    reversal.second.kind = DPOR_RMW;
    if (dpor_value_after(&d->trace, &reversal.rest, second->object, &value))
      reversal.second.kind = (uint8_t)dpor_op_kind(&second->op, value);
    else if (d->arena.full)
      return false;
  }
  d->stats.races++;
  return visit(d, &reversal);
}

static bool executed_visit(struct dpor *d, uint32_t position, dpor_reversal_visit *visit) {
  const struct dpor_event *event = &d->trace.events[position];
  struct dpor_waiter waiter = {
      .op = &event->op,
      .step = dpor_trace_step(&d->trace, position),
      .position = position,
      .base = dpor_trace_base(&d->trace, event->thread, event->thread_previous),
  };
  return waiter_visit(d, &waiter, visit);
}

static bool pending_visit(struct dpor *d, uint32_t number, dpor_reversal_visit *visit) {
  const struct dpor_thread *thread = &d->trace.threads[number];
  struct dpor_waiter waiter = {
      .op = &thread->op,
      .step = {.thread = number,
               .object = dpor_object_intern(&d->trace.objects, thread->op.address, thread->op.size),
               .kind = (uint8_t)dpor_op_kind(&thread->op, 0)},
      .position = d->trace.count,
      .base = dpor_trace_base(&d->trace, number, thread->last),
  };
  /* Tried against every `first` that a change conflicts with; whether it is one shows where it
   * would run. */
  if (dpor_op_kind_varies(&thread->op))
    waiter.step.kind = DPOR_RMW;
  return waiter.step.object != DPOR_NONE && waiter_visit(d, &waiter, visit);
}

bool dpor_race_visit_all(struct dpor *d, dpor_reversal_visit *visit) {
  const struct dpor_trace *trace = &d->trace;
  if (trace->races_old > 0 && !newest_common_compute(d))
    return false;
  for (uint32_t at = 0; at < trace->races_count; at++) {
    const struct dpor_race race = trace->races[at];
    if (!(race.first == DPOR_NONE ? executed_visit(d, race.second, visit)
                                  : plain_visit(d, &race, visit)))
      return false;
  }
  for (uint32_t thread = 0; thread < trace->width; thread++) {
    const struct dpor_thread *waiting = &trace->threads[thread];
    if (waiting->started && waiting->announced && dpor_op_may_block(&waiting->op) &&
        !dpor_op_never(&waiting->op) && !dpor_thread_enabled(d, thread) &&
        !pending_visit(d, thread, visit))
      return false;
  }
  return true;
}
