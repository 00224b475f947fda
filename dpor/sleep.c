/* sleep.c - see sleep.h. */
#include "sleep.h"

bool dpor_sleep_open(struct dpor_sleep *sleep, struct dpor_arena *arena) {
  if (!DPOR_ARENA_RESERVE(arena, sleep->ends, sleep->ends_capacity, (size_t)1) ||
      !DPOR_ARENA_RESERVE(arena, sleep->steps, sleep->steps_capacity, (size_t)1))
    return false;
  sleep->ends[0] = 0;
  return true;
}

struct dpor_sleep_set dpor_sleep_at(const struct dpor_sleep *sleep, uint32_t depth) {
  uint32_t start = depth > 0 ? sleep->ends[depth - 1] : 0;
  return (struct dpor_sleep_set){sleep->steps + start, sleep->ends[depth] - start};
}

bool dpor_sleep_execute(struct dpor_sleep *sleep, struct dpor_arena *arena,
                        const struct dpor_objects *objects, uint32_t depth,
                        const struct dpor_step *step) {
  uint32_t start = depth > 0 ? sleep->ends[depth - 1] : 0;
  uint32_t end = sleep->ends[depth];
  if (!DPOR_ARENA_RESERVE(arena, sleep->ends, sleep->ends_capacity, (size_t)depth + 2) ||
      !DPOR_ARENA_RESERVE(arena, sleep->steps, sleep->steps_capacity, (size_t)end + (end - start)))
    return false;
  uint32_t top = end;
  for (uint32_t at = start; at < end; at++) {
    const struct dpor_step *sleeper = &sleep->steps[at];
    if (sleeper->thread != step->thread && !dpor_step_conflict(objects, sleeper, step))
      sleep->steps[top++] = *sleeper;
  }
  sleep->ends[depth + 1] = top;
  return true;
}

bool dpor_sleep_add(struct dpor_sleep *sleep, struct dpor_arena *arena, uint32_t depth,
                    const struct dpor_step *step) {
  if (!DPOR_ARENA_RESERVE(arena, sleep->steps, sleep->steps_capacity,
                          (size_t)sleep->ends[depth] + 1))
    return false;
  sleep->steps[sleep->ends[depth]++] = *step;
  return true;
}

bool dpor_sleep_has_thread(struct dpor_sleep_set set, uint32_t thread) {
  for (uint32_t at = 0; at < set.count; at++)
    if (set.steps[at].thread == thread)
      return true;
  return false;
}
