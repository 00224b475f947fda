/* access.c - see access.h. */
#include "access.h"

bool dpor_accesses_open(struct dpor_trace *trace, uint32_t object, uint32_t position) {
  uint32_t entry = trace->objects.items[object].overlaps;
  trace->cursors_count = 0;
  for (uint32_t other = object;;) {
    uint32_t at = trace->objects.items[other].last;
    if (other == object && position < trace->count)
      at = trace->events[position].object_previous;
    while (at != DPOR_NONE && at >= position)
      at = trace->events[at].object_previous;
    if (!DPOR_ARENA_RESERVE(trace->arena, trace->cursors, trace->cursors_capacity,
                            (size_t)trace->cursors_count + 1))
      return false;
    trace->cursors[trace->cursors_count++] = at;
    if (entry == DPOR_NONE)
      return true;
    other = trace->objects.overlaps[entry].object;
    entry = trace->objects.overlaps[entry].next;
  }
}

uint32_t dpor_accesses_next(struct dpor_trace *trace) {
  uint32_t *latest = NULL;
  for (uint32_t at = 0; at < trace->cursors_count; at++)
    if (trace->cursors[at] != DPOR_NONE && (!latest || trace->cursors[at] > *latest))
      latest = &trace->cursors[at];
  if (!latest)
    return DPOR_NONE;
  uint32_t position = *latest;
  *latest = trace->events[position].object_previous;
  return position;
}
