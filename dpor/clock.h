/* clock.h - vector clocks: per thread, how many of its events happened before.
 *
 * A clock is as wide as the execution had threads when its event happened;
 * what lies beyond its width is 0. Clocks lie on one stack in the order of
 * their events, so going back to a depth drops exactly the clocks above it
 * and the prefix keeps its own (E4).
 */
#ifndef TARRY_DPOR_CLOCK_H
#define TARRY_DPOR_CLOCK_H

#include "arena.h"

struct dpor_clock {
  const uint32_t *counts;
  uint32_t width;
};

struct dpor_clocks {
  uint32_t *counts;
  size_t capacity;
  size_t top;
};

/* Does the event numbered `index` of `thread` lie in the clock? */
static inline bool dpor_clock_covers(struct dpor_clock clock, uint32_t thread, uint32_t index) {
  return thread < clock.width && clock.counts[thread] >= index;
}

/* target := target join other. INVARIANT: the target is at least as wide. */
void dpor_clock_join(uint32_t *target, uint32_t target_width, struct dpor_clock other);

/* A new clock of zeros on the stack: its start, or SIZE_MAX when memory is full. */
size_t dpor_clocks_push(struct dpor_clocks *clocks, struct dpor_arena *arena, uint32_t width);

#endif
