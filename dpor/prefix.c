/* prefix.c - see prefix.h. */
#include "prefix.h"

#include "algorithm.h"

enum { OPTIONAL_MAX = 256, OPTIONAL_WORDS = OPTIONAL_MAX / 64, STEPS_MAX = 1 << 16 };

struct option_set {
  uint64_t words[OPTIONAL_WORDS];
};

struct prefix_search {
  struct dpor *d;
  const struct dpor_waiter *waiter;
  struct dpor_rest rest;
  uint32_t options_count; /* in d->optional, the earliest first */
  uint32_t steps;         /* of the search so far (F2) */
  /* All options are of the kind of `first` and on the waiter's own object: what it will find is
   * `floor`, the value with all options removed, with the kept ones applied in any order. */
  bool alike;
  bool equal; /* and they all add the same */
  uint64_t floor;
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

static const struct dpor_event *option_event(const struct prefix_search *search, uint32_t option) {
  return &search->d->trace.events[search->d->optional[option]];
}

/* Events after `first` that may change the waiter's bytes and that it can do without. */
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
  if (count > OPTIONAL_MAX) { /* F2 */
    d->stats.unforeseen++;
    count = 0;
  }
  search->options_count = count;
  return DPOR_ARENA_RESERVE(&d->arena, d->removed, d->removed_capacity, (size_t)count);
}

static struct dpor_rest rest_without(const struct prefix_search *search,
                                     const struct option_set *kept) {
  struct dpor *d = search->d;
  struct dpor_rest rest = {.first = search->rest.first, .removed = d->removed};
  for (uint32_t option = 0; option < search->options_count; option++)
    if (!option_kept(kept, option))
      d->removed[rest.removed_count++] = d->optional[option];
  return rest;
}

/* R3 of race.h */
static bool rest_enables(const struct prefix_search *search, const struct dpor_rest *rest) {
  struct dpor *d = search->d;
  uint64_t value;
  if (!dpor_value_after(&d->trace, rest, search->waiter->step.object, &value)) {
    d->stats.unforeseen += !d->arena.full;
    return false;
  }
  return dpor_op_enabled(search->waiter->op, value);
}

uint8_t dpor_waiter_kind_after(struct dpor *d, const struct dpor_waiter *waiter,
                               const struct dpor_rest *rest) {
  uint64_t value;
  if (dpor_op_kind_varies(waiter->op) &&
      dpor_value_after(&d->trace, rest, waiter->step.object, &value))
    return (uint8_t)dpor_op_kind(waiter->op, value);
  return waiter->step.kind;
}

static uint64_t delta_of(const struct dpor_op *op) {
  return op->update == DPOR_UPDATE_SUB ? 0 - op->operand : op->operand;
}

static void alike_find(struct prefix_search *search) {
  struct dpor *d = search->d;
  const struct option_set none = {{0}};
  struct dpor_rest rest = rest_without(search, &none);
  uint8_t kind = d->trace.events[search->rest.first].kind;
  search->alike = dpor_value_after(&d->trace, &rest, search->waiter->step.object, &search->floor);
  search->equal = kind == DPOR_ADD;
  for (uint32_t option = 0; option < search->options_count; option++) {
    const struct dpor_event *event = option_event(search, option);
    search->alike &= event->kind == kind && event->object == search->waiter->step.object;
    search->equal &= delta_of(&event->op) == delta_of(&option_event(search, 0)->op);
  }
  search->equal &= search->alike;
}

/* With the options below `end` that are kept. */
static uint64_t alike_value(const struct prefix_search *search, const struct option_set *kept,
                            uint32_t end) {
  uint64_t value = search->floor;
  for (uint32_t option = 0; option < end; option++)
    if (option_kept(kept, option))
      value = dpor_op_apply(&option_event(search, option)->op, value);
  return value;
}

/* Does the waiter want exactly one value? */
static bool wants_one(const struct dpor_op *op, uint64_t *value) {
  const struct dpor_term *term = dpor_op_wait(op);
  uint32_t bits = op->size * 8;
  uint64_t all = bits < 64 ? ((uint64_t)1 << bits) - 1 : UINT64_MAX;
  *value = term->operand;
  return op->waits == 1 && term->compare == DPOR_COMPARE_EQ && (term->mask & all) == all &&
         term->addend == 0 && term->shift == 0 && (term->bits == 0 || term->bits == bits) &&
         term->sign == 0 && term->flags == 0;
}

/* May the waiter be enabled with `kept` and any of the options from `option` on? Without this, a
 * condition that never holds would cost every subset. */
static bool alike_possible(const struct prefix_search *search, const struct option_set *kept,
                           uint32_t option) {
  uint64_t value = alike_value(search, kept, option), wanted;
  uint32_t left = search->options_count - option;
  if (search->equal) {
    uint64_t delta = delta_of(&option_event(search, 0)->op);
    for (uint32_t more = 0; more <= left; more++)
      if (dpor_op_enabled(search->waiter->op, value + more * delta))
        return true;
    return false;
  }
  uint8_t kind = search->d->trace.events[search->rest.first].kind;
  if ((kind != DPOR_OR && kind != DPOR_AND) || !wants_one(search->waiter->op, &wanted))
    return true;
  /* Each bit changes one way only. */
  uint64_t all = value;
  for (; option < search->options_count; option++)
    all = dpor_op_apply(&option_event(search, option)->op, all);
  return kind == DPOR_OR ? !(value & ~wanted) && !(wanted & ~all)
                         : !(wanted & ~value) && !(all & ~wanted);
}

static bool prefix_enables(const struct prefix_search *search, const struct option_set *kept) {
  if (search->alike)
    return dpor_op_enabled(search->waiter->op, alike_value(search, kept, search->options_count));
  struct dpor_rest rest = rest_without(search, kept);
  return rest_enables(search, &rest);
}

/* F1 */
static bool option_keepable(const struct prefix_search *search, const struct option_set *kept,
                            uint32_t option) {
  const struct dpor *d = search->d;
  for (uint32_t before = 0; before < option; before++)
    if (!option_kept(kept, before) &&
        dpor_trace_ordered(&d->trace, d->optional[before], d->optional[option]))
      return false;
  return true;
}

/* Tries to keep each option first, so a set is met after all its supersets: what lies within a
 * found set is not maximal. False when memory is full. */
static bool prefixes_find(struct prefix_search *search, struct option_set *kept, uint32_t option) {
  struct dpor *d = search->d;
  if (search->steps == STEPS_MAX) { /* F2 */
    search->steps++;
    d->stats.unforeseen++;
  }
  if (search->steps > STEPS_MAX)
    return true;
  search->steps++;
  for (uint32_t at = 0; at < search->found_count; at++)
    if (option_set_within(kept, &search->found[at]))
      return true;
  if (search->alike && !alike_possible(search, kept, option))
    return true;
  if (option == search->options_count) {
    if (!prefix_enables(search, kept))
      return !d->arena.full;
    if (!DPOR_ARENA_RESERVE(&d->arena, search->found, search->found_capacity,
                            (size_t)search->found_count + 1))
      return false;
    search->found[search->found_count++] = *kept;
    return true;
  }
  if (option_keepable(search, kept, option) && !prefixes_find(search, kept, option + 1))
    return false;
  option_set_to(kept, option, false);
  bool good = prefixes_find(search, kept, option + 1);
  option_set_to(kept, option, true);
  return good;
}

bool dpor_prefix_visit_all(struct dpor *d, const struct dpor_waiter *waiter, uint32_t first,
                           dpor_prefix_visit *visit, void *argument) {
  struct prefix_search search = {.d = d, .waiter = waiter, .rest = {.first = first}};
  if (!options_collect(&search))
    return false;
  if (search.options_count == 0) {
    if (!rest_enables(&search, &search.rest))
      return !d->arena.full;
    return visit(d, waiter, &search.rest, argument);
  }
  struct option_set kept = {{0}};
  for (uint32_t option = 0; option < search.options_count; option++)
    option_set_to(&kept, option, true);
  alike_find(&search);
  bool good = !d->arena.full && prefixes_find(&search, &kept, 0);
  for (uint32_t at = 0; good && at < search.found_count; at++) {
    struct dpor_rest rest = rest_without(&search, &search.found[at]);
    good = visit(d, waiter, &rest, argument);
  }
  dpor_arena_give(&d->arena, search.found, search.found_capacity * sizeof *search.found);
  return good;
}
