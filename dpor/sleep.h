/* sleep.h - at every depth, the steps whose subtrees are done.
 *
 * sleep(0) starts empty; sleep(k+1) is what of sleep(k) does not conflict with
 * the event at k. A step that was explored from depth k joins sleep(k). A
 * sleeping thread is run only after something that conflicts with its step.
 * The sets lie on one stack in the order of depth: rewinding keeps the prefix.
 */
#ifndef TARRY_DPOR_SLEEP_H
#define TARRY_DPOR_SLEEP_H

#include "object.h"

struct dpor_sleep {
  struct dpor_step *steps;
  size_t steps_capacity;
  uint32_t *ends; /* the set of depth k is steps[k ? ends[k-1] : 0 .. ends[k]) */
  size_t ends_capacity;
};

struct dpor_sleep_set {
  const struct dpor_step *steps;
  uint32_t count;
};

/* The set at depth 0, empty. False when memory is full, as below. */
bool dpor_sleep_open(struct dpor_sleep *sleep, struct dpor_arena *arena);
struct dpor_sleep_set dpor_sleep_at(const struct dpor_sleep *sleep, uint32_t depth);
/* The step at `depth` executes: makes the set of depth + 1. */
bool dpor_sleep_execute(struct dpor_sleep *sleep, struct dpor_arena *arena,
                        const struct dpor_objects *objects, uint32_t depth,
                        const struct dpor_step *step);
/* All that starts with `step` at `depth` is explored; deeper sets are gone. */
bool dpor_sleep_add(struct dpor_sleep *sleep, struct dpor_arena *arena, uint32_t depth,
                    const struct dpor_step *step);
bool dpor_sleep_has_thread(struct dpor_sleep_set set, uint32_t thread);

#endif
