/* parsimony.c - the races that POP reverses: each one in one execution only.
 *
 * A race is passed over where another execution has it too and reverses it there:
 *   P1  `second` lies before the head of the current schedule, or inside of it: the execution that
 *       this one branched off from had the same race;
 *   P2  `first` is in a schedule: what would come of it starts with a shorter schedule;
 *   P3  a head between the two does not happen before `second`: the same without that schedule.
 * For a `second` that may wait, `first` is the last change of its bytes that finds a value with
 * which it is enabled; what is older is `first` for the one that this gives. But one that is more
 * than a read, and was executed, must first get in front of the reads since the last change.
 *   P4  All that is said here of one variable holds for bytes too where no two accesses of
 * different shape race. Those that do become one variable, and the exploration starts over (B3 of
 *       object.h). Changes of what is waited for are ordered (B4), so "the last" has a meaning.
 */
#include "access.h"
#include "algorithm.h"

/* P4: two accesses that race. False when memory is full. */
static bool merge(struct dpor *d, uint32_t object, uint32_t position) {
  return dpor_object_merge(&d->trace.objects, object, d->trace.events[position].object,
                           &d->reorder);
}

static bool in_schedule(const struct dpor_pop *pop, uint32_t position) {
  for (uint32_t at = pop->current_count; at-- > 0;)
    if (pop->current[at]->start <= position)
      return position <= pop->current[at]->head;
  return false;
}

/* P3: does every head after `first` and before `end` happen before the event at `last`? */
static bool is_fresh(const struct dpor *d, uint32_t first, uint32_t end, uint32_t last) {
  const struct dpor_pop *pop = &d->pop;
  for (uint32_t at = pop->current_count; at-- > 0;) {
    uint32_t head = pop->current[at]->head;
    if (head < first)
      break;
    if (head < end && (last == DPOR_NONE || !dpor_trace_ordered(&d->trace, head, last)))
      return false;
  }
  return true;
}

/* Reverses the race of two events that are adjacent in the order. */
static bool adjacent_visit(struct dpor *d, uint32_t first, uint32_t second,
                           dpor_turn_visit *visit) {
  const struct dpor_event *event = &d->trace.events[second];
  if (in_schedule(&d->pop, first) || !is_fresh(d, first, second, second)) /* P2, P3 */
    return true;
  struct dpor_turn turn = {
      .rest = {.first = first, .past = second + 1},
      .second = dpor_trace_step(&d->trace, second),
      .second_position = second,
  };
  if (dpor_op_kind_varies(&event->op)) {
    uint64_t value;
    if (dpor_value_after(&d->trace, &turn.rest, event->object, &value))
      turn.second.kind = dpor_trace_kind(&d->trace, &event->op, event->object, value);
    else if (d->arena.full)
      return false;
    else
      turn.second.kind = DPOR_RMW; /* its own execution will tell */
  }
  return visit(d, &turn);
}

/* An operation that may wait. */
struct waiter {
  const struct dpor_op *op;
  struct dpor_step step; /* its kind does not matter */
  uint32_t position;
  uint32_t base;  /* the last event that it follows in its own thread, or DPOR_NONE */
  uint64_t value; /* of its bytes there */
};

/* Is `first` ordered before `second`, one of its own accesses, by that alone? */
static bool read_is_adjacent(struct dpor *d, const struct waiter *waiter, uint32_t first,
                             const uint32_t *reads, uint32_t count) {
  if (waiter->base != DPOR_NONE && dpor_trace_ordered(&d->trace, first, waiter->base))
    return false;
  for (uint32_t at = 0; at < count; at++)
    if (reads[at] != first && dpor_trace_ordered(&d->trace, first, reads[at]))
      return false;
  return true;
}

/* P4 for all accesses of other shape that the waiter may race with. */
static bool waiter_merge(struct dpor *d, const struct waiter *waiter) {
  const struct dpor_objects *objects = &d->trace.objects;
  uint32_t own = waiter->step.object;
  for (uint32_t entry = objects->items[own].overlaps; entry != DPOR_NONE;
       entry = objects->overlaps[entry].next) {
    uint32_t other = objects->overlaps[entry].object;
    if (objects->items[other].group == objects->items[own].group)
      continue;
    for (uint32_t at = objects->items[other].last; at != DPOR_NONE;
         at = d->trace.events[at].object_previous) {
      bool conflicts =
          d->trace.events[at].kind != DPOR_READ || waiter->op->update != DPOR_UPDATE_KEEP;
      bool follows = waiter->base != DPOR_NONE && dpor_trace_ordered(&d->trace, at, waiter->base);
      if (at < waiter->position && conflicts && !follows)
        return merge(d, own, at); /* the exploration starts over: the others will be met again */
    }
  }
  return true;
}

/* The next access that the waiter may race with. After waiter_merge its own thread follows those in
 * other variables: they stay in front of it, whatever is reversed. */
static uint32_t access_next(struct dpor *d, const struct waiter *waiter) {
  const struct dpor_object *objects = d->trace.objects.items;
  uint32_t at;
  do
    at = dpor_accesses_next(&d->trace);
  while (at != DPOR_NONE &&
         objects[d->trace.events[at].object].group != objects[waiter->step.object].group);
  return at;
}

/* The reads since the last change, in d->optional. The walk stops at that change: `change`. */
static bool reads_collect(struct dpor *d, const struct waiter *waiter, uint32_t *count,
                          uint32_t *change) {
  *count = 0;
  for (;;) {
    *change = access_next(d, waiter);
    if (*change == DPOR_NONE || d->trace.events[*change].kind != DPOR_READ)
      return true;
    if (!DPOR_ARENA_RESERVE(&d->arena, d->optional, d->optional_capacity, (size_t)*count + 1))
      return false;
    d->optional[(*count)++] = *change;
  }
}

static bool change_visit(struct dpor *d, const struct waiter *waiter, uint32_t first,
                         dpor_turn_visit *visit) {
  if (in_schedule(&d->pop, first) || !is_fresh(d, first, waiter->position, waiter->base))
    return true; /* P2, P3 */
  struct dpor_turn turn = {
      .rest = {.first = first, .past = waiter->base == DPOR_NONE ? first + 1 : waiter->base + 1},
      .second = waiter->step,
      .second_position = waiter->position,
  };
  turn.second.kind = dpor_trace_kind(&d->trace, waiter->op, waiter->step.object, waiter->value);
  return visit(d, &turn);
}

static bool waiter_visit(struct dpor *d, struct waiter *waiter, dpor_turn_visit *visit) {
  const struct dpor_object object = d->trace.objects.items[waiter->step.object];
  uint32_t reads, change;
  if (!waiter_merge(d, waiter))
    return false;
  if (d->reorder)
    return true;
  if (!dpor_accesses_open(&d->trace, waiter->step.object, waiter->position) ||
      !reads_collect(d, waiter, &reads, &change))
    return false;
  if (waiter->position < d->trace.count && reads > 0 &&
      d->trace.events[waiter->position].kind != DPOR_READ) {
    for (uint32_t at = 0; at < reads; at++) {
      uint32_t first = d->optional[at];
      if (d->trace.events[first].thread != waiter->step.thread &&
          read_is_adjacent(d, waiter, first, d->optional, reads) &&
          !adjacent_visit(d, first, waiter->position, visit))
        return false;
    }
    return true;
  }
  while (change != DPOR_NONE) {
    if (waiter->base != DPOR_NONE && dpor_trace_ordered(&d->trace, change, waiter->base))
      return true; /* its thread follows this change and all older ones */
    if (!dpor_value_undo(&d->trace, change, &object, &waiter->value)) {
      d->stats.unforeseen++;
      return true;
    }
    if (dpor_op_enabled(waiter->op, waiter->value))
      return change_visit(d, waiter, change, visit);
    do
      change = access_next(d, waiter);
    while (change != DPOR_NONE && d->trace.events[change].kind == DPOR_READ);
  }
  return true;
}

static bool executed_visit(struct dpor *d, uint32_t position, dpor_turn_visit *visit) {
  const struct dpor_event *event = &d->trace.events[position];
  struct waiter waiter = {
      .op = &event->op,
      .step = dpor_trace_step(&d->trace, position),
      .position = position,
      .base = dpor_trace_base(&d->trace, event->thread, event->thread_previous),
      .value = event->before,
  };
  return waiter_visit(d, &waiter, visit);
}

static bool pending_visit(struct dpor *d, uint32_t number, dpor_turn_visit *visit) {
  struct dpor_trace *trace = &d->trace;
  const struct dpor_thread *thread = &trace->threads[number];
  const struct dpor_op *op = &thread->op;
  struct waiter waiter = {
      .op = op,
      .step = {.thread = number,
               .object = dpor_object_intern(&trace->objects, op->address, op->size)},
      .position = trace->count,
      .base = dpor_trace_base(trace, number, thread->last),
      .value = trace->memory.load(trace->memory.context, op->address, op->size),
  };
  return waiter.step.object != DPOR_NONE && waiter_visit(d, &waiter, visit);
}

bool dpor_turn_visit_all(struct dpor *d, dpor_turn_visit *visit) {
  const struct dpor_trace *trace = &d->trace;
  const struct dpor_pop *pop = &d->pop;
  uint32_t fresh = pop->current_count > 0 ? pop->current[pop->current_count - 1]->head : 0;
  for (uint32_t at = trace->races_old; at < trace->races_count; at++) { /* P4 */
    const struct dpor_race race = trace->races[at];
    if (race.first != DPOR_NONE && !merge(d, trace->events[race.second].object, race.first))
      return false;
  }
  uint32_t from = trace->races_count;
  while (from > 0 && trace->races[from - 1].second >= fresh) /* P1 */
    from--;
  for (uint32_t at = from; at < trace->races_count && !d->reorder; at++) {
    const struct dpor_race race = trace->races[at];
    if (!(race.first == DPOR_NONE ? executed_visit(d, race.second, visit)
                                  : adjacent_visit(d, race.first, race.second, visit)))
      return false;
  }
  for (uint32_t thread = 0; thread < trace->width && !d->reorder; thread++) {
    const struct dpor_thread *waiting = &trace->threads[thread];
    if (waiting->started && waiting->announced && dpor_op_may_block(&waiting->op) &&
        !dpor_op_never(&waiting->op) && !dpor_thread_enabled(d, thread) &&
        !pending_visit(d, thread, visit))
      return false;
  }
  return true;
}
