/* clock.c - see clock.h. */
#include "clock.h"

#include "invariant.h"

#include <string.h>

void dpor_clock_join(uint32_t *target, uint32_t target_width, struct dpor_clock other) {
  INVARIANT(other.width <= target_width);
  for (uint32_t thread = 0; thread < other.width; thread++)
    if (other.counts[thread] > target[thread])
      target[thread] = other.counts[thread];
}

size_t dpor_clocks_push(struct dpor_clocks *clocks, struct dpor_arena *arena, uint32_t width) {
  if (!DPOR_ARENA_RESERVE(arena, clocks->counts, clocks->capacity, clocks->top + width))
    return SIZE_MAX;
  size_t start = clocks->top;
  memset(clocks->counts + start, 0, width * sizeof *clocks->counts);
  clocks->top += width;
  return start;
}
