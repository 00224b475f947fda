/* source.c - Source-DPOR with sleep sets (Abdulla et al., JACM 2017, Algorithm 1).
 *
 * For every race, some initial of the sequence that reverses it must be
 * explored from the state before the race. Cheaper per race than wakeup trees,
 * but may run into executions that end because everything enabled sleeps.
 */
#include "algorithm.h"
#include "initials.h"

/* The events before `end` that do not need `first`, then `second`. */
static bool sequence_build(struct dpor *d, const struct dpor_reversal *reversal, uint32_t end) {
  if (!DPOR_ARENA_RESERVE(&d->arena, d->sequence, d->sequence_capacity,
                          (size_t)(end - reversal->rest.first) + 1))
    return false;
  d->sequence_count = 0;
  for (uint32_t position = reversal->rest.first + 1; position < end; position++)
    if (dpor_rest_has(&d->trace, &reversal->rest, position))
      d->sequence[d->sequence_count++] = dpor_trace_step(&d->trace, position);
  d->sequence[d->sequence_count++] = reversal->second;
  return true;
}

static bool is_initial(const struct dpor *d, const struct dpor_step *step) {
  return dpor_initials_find(&d->trace.objects, step, d->sequence, d->sequence_count) <
         DPOR_INITIALS_ABSENT;
}

static bool initial_add(struct dpor *d, const struct dpor_reversal *reversal, uint32_t end) {
  uint32_t depth = reversal->rest.first;
  if (!sequence_build(d, reversal, end))
    return false;
  struct dpor_sleep_set set = dpor_sleep_at(&d->sleep, depth);
  for (uint32_t at = 0; at < set.count; at++)
    if (is_initial(d, &set.steps[at]))
      return true;
  for (struct dpor_node *node = d->wakeup.heads[depth]; node; node = node->next)
    if (is_initial(d, &node->step))
      return true;
  return dpor_wakeup_append(&d->wakeup.heads[depth], &d->arena, &d->sequence[0]);
}

/* The sequence up to `second` serves once per race. But a failed compare-and-swap that succeeds
 * without `first` conflicts with reads that were independent of it, later ones too: then what can
 * come before it depends on the whole execution, in every execution with that race. */
static bool visit(struct dpor *d, const struct dpor_reversal *reversal) {
  uint32_t second = reversal->second_position;
  if (second >= d->trace.kept && !initial_add(d, reversal, second))
    return false;
  bool changed = second < d->trace.count && d->trace.events[second].kind != reversal->second.kind;
  return !changed || initial_add(d, reversal, d->trace.count);
}

static bool analyse(struct dpor *d) { return dpor_race_visit_all(d, visit); }

const struct dpor_algorithm dpor_algorithm_source = {
    .name = "source",
    .summary = "Source-DPOR: every trace, some executions cut by sleep sets",
    .races = true,
    .sleeps = true,
    .choose = dpor_choose_awake,
    .analyse = analyse,
    .next = dpor_tree_next,
    .sleeps_now = dpor_tree_sleeps,
};
