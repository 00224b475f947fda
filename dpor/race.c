/* race.c - see race.h.
 *
 * Where this departs from the printed algorithm of FMCAD'22, and what the print would lose:
 *   line 11  every conflicting `first` is tried, not only those that enable or disable: else races
 *            of reads with exchange-awaits;
 *   line 9   can-stop is computed for each `first` anew and not kept: else traces with ADDs;
 *   line 14  only a `first` that hides everything older (a WRITE or RMW of all the bytes) stops.
 */
#include "race.h"

#include "algorithm.h"
#include "invariant.h"

/* An operation that may wait: executed at `position`, or waiting when the execution ended. */
struct waiter {
  const struct dpor_op *op;
  struct dpor_step step;
  uint32_t position;
  uint32_t base; /* the last event that it follows in its own thread, or DPOR_NONE */
};

/* Events after `first` that may change the waiter's bytes and that it can do without. */
enum { OPTIONAL_MAX = 256, OPTIONAL_WORDS = OPTIONAL_MAX / 64 };

struct option_set {
  uint64_t words[OPTIONAL_WORDS];
};

struct prefix_search {
  struct dpor *d;
  const struct waiter *waiter;
  struct dpor_rest rest;
  uint32_t options_count; /* in d->optional, the earliest first */
  bool uniform;           /* all options ADD `delta` to the waiter's own object */
  uint64_t delta, floor;  /* `floor`: the value with all options removed */
  struct option_set *found;
  size_t found_capacity;
  uint32_t found_count;
};

static bool option_kept(const struct option_set *set, uint32_t option) {
  return set->words[option / 64] >> (option % 64) & 1;
}

static void option_set_to(struct option_set *set, uint32_t option, bool kept) {
  uint64_t bit = (uint64_t)1 << (option % 64);
  set->words[option / 64] = (set->words[option / 64] & ~bit) | (kept ? bit : 0);
}

static bool option_set_within(const struct option_set *a, const struct option_set *b) {
  for (uint32_t word = 0; word < OPTIONAL_WORDS; word++)
    if (a->words[word] & ~b->words[word])
      return false;
  return true;
}

static bool collect_object(struct dpor *d, const struct prefix_search *search, uint32_t object,
                           uint32_t *count) {
  struct dpor_trace *trace = &d->trace;
  for (uint32_t at = trace->objects.items[object].last; at != DPOR_NONE && at > search->rest.first;
       at = trace->events[at].object_previous) {
    if (trace->events[at].kind == DPOR_READ || !dpor_rest_has(trace, &search->rest, at))
      continue;
    if (search->waiter->base != DPOR_NONE && dpor_trace_ordered(trace, at, search->waiter->base))
      continue; /* the waiter's own thread needs it */
    if (!DPOR_ARENA_RESERVE(&d->arena, d->optional, d->optional_capacity, (size_t)*count + 1))
      return false;
    d->optional[(*count)++] = at;
  }
  return true;
}

/* Only next to an update that commutes, or to an access of some of the bytes, can other changes be
 * independent. */
static bool options_collect(struct prefix_search *search) {
  struct dpor *d = search->d;
  const struct dpor_objects *objects = &d->trace.objects;
  uint32_t object = search->waiter->step.object;
  uint32_t entry = objects->items[object].overlaps;
  uint32_t count = 0;
  search->options_count = 0;
  const struct dpor_event *first = &d->trace.events[search->rest.first];
  if (first->object == object && !dpor_kind_commutes(first->kind))
    return true;
  if (!collect_object(d, search, object, &count))
    return false;
  for (; entry != DPOR_NONE; entry = objects->overlaps[entry].next)
    if (!collect_object(d, search, objects->overlaps[entry].object, &count))
      return false;
  dpor_positions_sort(d->optional, count);
  for (uint32_t at = 0; at < count / 2; at++) {
    uint32_t swapped = d->optional[at];
    d->optional[at] = d->optional[count - 1 - at];
    d->optional[count - 1 - at] = swapped;
  }
  /* Not every subset of so many can be tried; the caller learns that something was left out. */
  if (count > OPTIONAL_MAX) {
    d->stats.unforeseen++;
    count = 0;
  }
  search->options_count = count;
  return DPOR_ARENA_RESERVE(&d->arena, d->removed, d->removed_capacity, (size_t)count);
}

static struct dpor_rest rest_without(const struct prefix_search *search,
                                     const struct option_set *kept) {
  struct dpor *d = search->d;
  struct dpor_rest rest = {search->rest.first, d->removed, 0};
  for (uint32_t option = 0; option < search->options_count; option++)
    if (!option_kept(kept, option))
      d->removed[rest.removed_count++] = d->optional[option];
  return rest;
}

/* R3 */
static bool rest_enables(const struct prefix_search *search, const struct dpor_rest *rest) {
  struct dpor *d = search->d;
  uint64_t value;
  if (!dpor_value_after(&d->trace, rest, search->waiter->step.object, &d->memory, &value)) {
    d->stats.unforeseen += !d->arena.full;
    return false;
  }
  return dpor_op_enabled(search->waiter->op, value);
}

/* What the waiter is after a rest that enables it. */
static uint8_t kind_after(const struct prefix_search *search, const struct dpor_rest *rest) {
  struct dpor *d = search->d;
  uint64_t value;
  if (dpor_op_kind_varies(search->waiter->op) &&
      dpor_value_after(&d->trace, rest, search->waiter->step.object, &d->memory, &value))
    return (uint8_t)dpor_op_kind(search->waiter->op, value);
  return search->waiter->step.kind;
}

static void uniform_find(struct prefix_search *search) {
  struct dpor *d = search->d;
  const struct option_set none = {{0}};
  struct dpor_rest rest = rest_without(search, &none);
  search->uniform =
      dpor_value_after(&d->trace, &rest, search->waiter->step.object, &d->memory, &search->floor);
  for (uint32_t option = 0; option < search->options_count; option++) {
    const struct dpor_event *event = &d->trace.events[d->optional[option]];
    uint64_t delta =
        event->op.update == DPOR_UPDATE_ADD ? event->op.operand : 0 - event->op.operand;
    if (option == 0)
      search->delta = delta;
    search->uniform &= event->kind == DPOR_ADD && event->object == search->waiter->step.object &&
                       delta == search->delta;
  }
}

/* May the waiter be enabled with `kept` and any of the options from `option` on? Without this, a
 * condition that never holds would cost every subset of the ADDs. */
static bool uniform_possible(const struct prefix_search *search, const struct option_set *kept,
                             uint32_t option) {
  uint64_t value = search->floor;
  for (uint32_t before = 0; before < option; before++)
    value += option_kept(kept, before) ? search->delta : 0;
  for (uint32_t more = 0; more <= search->options_count - option; more++)
    if (dpor_op_enabled(search->waiter->op, value + more * search->delta))
      return true;
  return false;
}

/* Tries to keep each option first, so a set is met after all its supersets: what lies within a
 * found set is not maximal. False when memory is full. */
static bool prefixes_find(struct prefix_search *search, struct option_set *kept, uint32_t option) {
  struct dpor *d = search->d;
  for (uint32_t at = 0; at < search->found_count; at++)
    if (option_set_within(kept, &search->found[at]))
      return true;
  if (search->uniform && !uniform_possible(search, kept, option))
    return true;
  if (option == search->options_count) {
    struct dpor_rest rest = rest_without(search, kept);
    if (!rest_enables(search, &rest))
      return !d->arena.full;
    if (!DPOR_ARENA_RESERVE(&d->arena, search->found, search->found_capacity,
                            (size_t)search->found_count + 1))
      return false;
    search->found[search->found_count++] = *kept;
    return true;
  }
  bool possible = true; /* only what needs no removed option can be kept */
  for (uint32_t before = 0; before < option && possible; before++)
    possible = option_kept(kept, before) ||
               !dpor_trace_ordered(&d->trace, d->optional[before], d->optional[option]);
  if (possible && !prefixes_find(search, kept, option + 1))
    return false;
  option_set_to(kept, option, false);
  bool good = prefixes_find(search, kept, option + 1);
  option_set_to(kept, option, true);
  return good;
}

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

static bool reversal_report(struct prefix_search *search, const struct dpor_rest *rest,
                            dpor_reversal_visit *visit, bool *did_insert) {
  struct dpor_reversal reversal = {*rest, search->waiter->position, search->waiter->step};
  struct dpor_step first = dpor_trace_step(&search->d->trace, rest->first);
  reversal.second.kind = kind_after(search, rest);
  if (!dpor_step_conflict(&search->d->trace.objects, &reversal.second, &first)) /* R1 */
    return true;
  *did_insert = true;
  if (!rest_is_new(search->d, rest->first, search->waiter->position))
    return true;
  search->d->stats.races++;
  return visit(search->d, &reversal);
}

/* Lines 15-21: every maximal prefix after which the waiter is enabled. */
static bool waiter_reverse(struct dpor *d, const struct waiter *waiter, uint32_t first,
                           dpor_reversal_visit *visit, bool *did_insert) {
  struct prefix_search search = {.d = d, .waiter = waiter, .rest = {.first = first}};
  *did_insert = false;
  if (!options_collect(&search))
    return false;
  if (search.options_count == 0) {
    if (!rest_enables(&search, &search.rest))
      return !d->arena.full;
    return reversal_report(&search, &search.rest, visit, did_insert);
  }
  struct option_set kept = {{0}};
  for (uint32_t option = 0; option < search.options_count; option++)
    option_set_to(&kept, option, true);
  uniform_find(&search);
  bool good = !d->arena.full && prefixes_find(&search, &kept, 0);
  for (uint32_t at = 0; good && at < search.found_count; at++) {
    struct dpor_rest rest = rest_without(&search, &search.found[at]);
    good = reversal_report(&search, &rest, visit, did_insert);
  }
  dpor_arena_give(&d->arena, search.found, search.found_capacity * sizeof *search.found);
  return good;
}

/* The latest event before `position` of each object that shares bytes with `object`. */
static bool cursors_open(struct dpor *d, uint32_t object, uint32_t position, uint32_t *count) {
  const struct dpor_trace *trace = &d->trace;
  uint32_t entry = trace->objects.items[object].overlaps;
  *count = 0;
  for (uint32_t other = object;;) {
    uint32_t at = trace->objects.items[other].last;
    if (other == object && position < trace->count)
      at = trace->events[position].object_previous;
    while (at != DPOR_NONE && at >= position)
      at = trace->events[at].object_previous;
    if (!DPOR_ARENA_RESERVE(&d->arena, d->cursors, d->cursors_capacity, (size_t)*count + 1))
      return false;
    d->cursors[(*count)++] = at;
    if (entry == DPOR_NONE)
      return true;
    other = trace->objects.overlaps[entry].object;
    entry = trace->objects.overlaps[entry].next;
  }
}

static uint32_t cursors_next(struct dpor *d, uint32_t count) {
  uint32_t latest = DPOR_NONE;
  for (uint32_t at = 0; at < count; at++)
    if (d->cursors[at] != DPOR_NONE && (latest == DPOR_NONE || d->cursors[at] > d->cursors[latest]))
      latest = at;
  if (latest == DPOR_NONE)
    return DPOR_NONE;
  uint32_t position = d->cursors[latest];
  d->cursors[latest] = d->trace.events[position].object_previous;
  return position;
}

/* Does the event at `position` conflict with everything that conflicts with the waiter? */
static bool event_hides_older(const struct dpor *d, uint32_t position,
                              const struct waiter *waiter) {
  const struct dpor_event *event = &d->trace.events[position];
  if (event->kind != DPOR_WRITE && event->kind != DPOR_RMW)
    return false;
  return event->op.address <= waiter->op->address &&
         event->op.address + event->op.size >= waiter->op->address + waiter->op->size;
}

/* Lines 7-22. Line 14: can-stop belongs to one `first`, not to all of them. */
static bool waiter_visit(struct dpor *d, const struct waiter *waiter, dpor_reversal_visit *visit) {
  uint32_t cursors;
  if (!cursors_open(d, waiter->step.object, waiter->position, &cursors))
    return false;
  for (;;) {
    uint32_t first = cursors_next(d, cursors);
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
    bool did_insert;
    if (!waiter_reverse(d, waiter, first, visit, &did_insert))
      return false;
    if (can_stop && did_insert)
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
    if (dpor_value_after(&d->trace, &reversal.rest, second->object, &d->memory, &value))
      reversal.second.kind = (uint8_t)dpor_op_kind(&second->op, value);
    else if (d->arena.full)
      return false;
  }
  d->stats.races++;
  return visit(d, &reversal);
}

static bool executed_visit(struct dpor *d, uint32_t position, dpor_reversal_visit *visit) {
  const struct dpor_event *event = &d->trace.events[position];
  struct waiter waiter = {
      .op = &event->op,
      .step = dpor_trace_step(&d->trace, position),
      .position = position,
      .base = dpor_trace_base(&d->trace, event->thread, event->thread_previous),
  };
  return waiter_visit(d, &waiter, visit);
}

static bool pending_visit(struct dpor *d, uint32_t number, dpor_reversal_visit *visit) {
  const struct dpor_thread *thread = &d->trace.threads[number];
  struct waiter waiter = {
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
