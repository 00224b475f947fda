/* trace.c - see trace.h. An appended event gets its clock and its races in one walk. */
#include "trace.h"

#include "invariant.h"

#include <string.h>

void dpor_trace_open(struct dpor_trace *trace, struct dpor_arena *arena, struct dpor_memory memory,
                     bool races_wanted) {
  trace->arena = arena;
  trace->memory = memory;
  trace->races_wanted = races_wanted;
  trace->width = 1;
  dpor_objects_open(&trace->objects, arena);
  trace->threads[0] = (struct dpor_thread){
      .started = true, .last = DPOR_NONE, .parent = DPOR_NONE, .spawn_event = DPOR_NONE};
}

void dpor_trace_spawn(struct dpor_trace *trace, uint32_t child, uint32_t parent) {
  INVARIANT(child < DPOR_THREADS_MAX && parent < DPOR_THREADS_MAX);
  INVARIANT(trace->threads[parent].started && !trace->threads[child].started);
  trace->threads[child] = (struct dpor_thread){
      .started = true,
      .last = DPOR_NONE,
      .parent = parent,
      .spawn_event = dpor_trace_base(trace, parent, trace->threads[parent].last),
      .spawn_length = trace->count,
      .width_before = trace->width,
  };
  trace->spawned[trace->spawned_count++] = child;
  if (child >= trace->width)
    trace->width = child + 1;
}

void dpor_positions_sort(uint32_t *positions, uint32_t count) {
  for (uint32_t gap = count / 2; gap > 0; gap = gap == 2 ? 1 : gap * 5 / 11)
    for (uint32_t at = gap; at < count; at++) {
      uint32_t position = positions[at];
      uint32_t hole = at;
      for (; hole >= gap && positions[hole - gap] < position; hole -= gap)
        positions[hole] = positions[hole - gap];
      positions[hole] = position;
    }
}

/* The clock of the event that is being appended; always the top of the stack. */
struct clock_walk {
  struct dpor_trace *trace;
  uint32_t *counts;
  uint32_t width;
  bool races; /* record what is not yet covered as a race */
};

/* R2 of race.h: what the clock covers already is ordered by something in between. */
static bool walk_visit(struct clock_walk *walk, uint32_t position) {
  struct dpor_trace *trace = walk->trace;
  const struct dpor_event *event = &trace->events[position];
  if (walk->counts[event->thread] >= event->index)
    return true;
  if (walk->races) {
    if (!DPOR_ARENA_RESERVE(trace->arena, trace->races, trace->races_capacity,
                            (size_t)trace->races_count + 1))
      return false;
    trace->races[trace->races_count++] = (struct dpor_race){position, trace->count};
  }
  dpor_clock_join(walk->counts, walk->width, dpor_trace_clock(trace, position));
  return true;
}

/* The last event of the last group of `object` that an event of `kind` conflicts with. */
static uint32_t group_last(const struct clock_walk *walk, const struct dpor_object *object,
                           uint8_t kind, bool same_object) {
  const struct dpor_trace *trace = walk->trace;
  uint32_t last = object->last;
  if (last == DPOR_NONE || dpor_kinds_conflict(kind, trace->events[last].kind, same_object))
    return last;
  uint32_t before = trace->marks[last].group_before;
  /* A covered member of the event's own group covers all of `before` (G2). Without this, readers
   * that take turns after thousands of ADDs would walk over all of them every time. */
  uint32_t position = last;
  for (int tries = 0; tries < 8 && position != before; tries++) {
    const struct dpor_event *event = &trace->events[position];
    if (walk->counts[event->thread] >= event->index)
      return DPOR_NONE;
    position = event->object_previous;
  }
  return before;
}

static bool walk_group(struct clock_walk *walk, uint32_t last) {
  if (last == DPOR_NONE)
    return true;
  const struct dpor_trace *trace = walk->trace;
  uint32_t stop = trace->marks[last].group_before;
  for (uint32_t at = last; at != stop; at = trace->events[at].object_previous)
    if (!walk_visit(walk, at))
      return false;
  return true;
}

/* Several objects share the bytes: their groups are merged, the latest event first. */
static bool walk_overlaps(struct clock_walk *walk, uint32_t object, uint8_t kind) {
  struct dpor_trace *trace = walk->trace;
  struct dpor_objects *objects = &trace->objects;
  uint32_t count = 0;
  uint32_t entry = objects->items[object].overlaps;
  for (uint32_t other = object;;) {
    uint32_t last = group_last(walk, &objects->items[other], kind, other == object);
    uint32_t stop = last == DPOR_NONE ? DPOR_NONE : trace->marks[last].group_before;
    for (uint32_t at = last; at != stop; at = trace->events[at].object_previous) {
      if (!DPOR_ARENA_RESERVE(trace->arena, trace->scratch, trace->scratch_capacity,
                              (size_t)count + 1))
        return false;
      trace->scratch[count++] = at;
    }
    if (entry == DPOR_NONE)
      break;
    other = objects->overlaps[entry].object;
    entry = objects->overlaps[entry].next;
  }
  dpor_positions_sort(trace->scratch, count);
  for (uint32_t at = 0; at < count; at++)
    if (!walk_visit(walk, trace->scratch[at]))
      return false;
  return true;
}

static bool append_clock(struct dpor_trace *trace, const struct dpor_event *event,
                         struct dpor_mark *mark) {
  mark->clock_width = trace->width;
  mark->clock_start = dpor_clocks_push(&trace->clocks, trace->arena, trace->width);
  if (mark->clock_start == SIZE_MAX)
    return false;
  struct clock_walk walk = {
      .trace = trace,
      .counts = trace->clocks.counts + mark->clock_start,
      .width = trace->width,
      .races = trace->races_wanted && !dpor_op_may_block(&event->op),
  };
  uint32_t base = dpor_trace_base(trace, event->thread, event->thread_previous);
  if (base != DPOR_NONE) {
    struct dpor_clock clock = dpor_trace_clock(trace, base);
    memcpy(walk.counts, clock.counts, clock.width * sizeof *walk.counts);
  }
  const struct dpor_object *object = &trace->objects.items[event->object];
  bool good = object->overlaps == DPOR_NONE
                  ? walk_group(&walk, group_last(&walk, object, event->kind, true))
                  : walk_overlaps(&walk, event->object, event->kind);
  walk.counts[event->thread] = event->index;
  if (!good || !trace->races_wanted || !dpor_op_may_block(&event->op))
    return good;
  if (!DPOR_ARENA_RESERVE(trace->arena, trace->races, trace->races_capacity,
                          (size_t)trace->races_count + 1))
    return false;
  trace->races[trace->races_count++] = (struct dpor_race){DPOR_NONE, trace->count};
  return true;
}

/* Keeps what a range write finds: the word of an event has room for 8 bytes only. */
static bool append_bytes(struct dpor_trace *trace, const struct dpor_op *op,
                         struct dpor_mark *mark) {
  mark->bytes_start = trace->bytes_top;
  mark->bytes_known = false;
  if (op->size <= 8 || op->size > DPOR_RANGE_MAX || op->update == DPOR_UPDATE_KEEP)
    return true;
  if (!DPOR_ARENA_RESERVE(trace->arena, trace->bytes, trace->bytes_capacity,
                          trace->bytes_top + op->size))
    return false;
  mark->bytes_known = trace->memory.copy(trace->memory.context, op->address, op->size,
                                         trace->bytes + trace->bytes_top);
  trace->bytes_top += op->size;
  return true;
}

uint8_t dpor_trace_kind(struct dpor_trace *trace, const struct dpor_op *op, uint32_t object,
                        uint64_t value) {
  enum dpor_kind kind = dpor_op_kind(op, value);
  if (!dpor_kind_commutes((uint8_t)kind) || !trace->objects.items[object].ordered)
    return (uint8_t)kind;
  trace->objects.is_finer = true;
  return DPOR_RMW;
}

bool dpor_trace_append(struct dpor_trace *trace, uint32_t thread, uint32_t object, uint64_t before,
                       uint64_t after) {
  if (!DPOR_ARENA_RESERVE(trace->arena, trace->events, trace->events_capacity,
                          (size_t)trace->count + 1) ||
      !DPOR_ARENA_RESERVE(trace->arena, trace->marks, trace->marks_capacity,
                          (size_t)trace->count + 1))
    return false;
  struct dpor_thread *owner = &trace->threads[thread];
  struct dpor_object *touched = &trace->objects.items[object];
  struct dpor_event *event = &trace->events[trace->count];
  struct dpor_mark *mark = &trace->marks[trace->count];
  event->thread = thread;
  event->index = owner->last == DPOR_NONE ? 1 : trace->events[owner->last].index + 1;
  event->object = object;
  event->kind = dpor_trace_kind(trace, &owner->op, object, before);
  touched->commuted |= dpor_kind_commutes(event->kind);
  event->before = before;
  event->after = after;
  event->object_previous = touched->last;
  event->thread_previous = owner->last;
  dpor_op_copy(&event->op, &owner->op);
  uint32_t last = touched->last;
  mark->group_before = last;
  if (last != DPOR_NONE && !dpor_kinds_conflict(event->kind, trace->events[last].kind, true))
    mark->group_before = trace->marks[last].group_before;
  if (!append_bytes(trace, &event->op, mark) || !append_clock(trace, event, mark))
    return false;
  owner->last = trace->count;
  touched->last = trace->count;
  trace->count++;
  return true;
}

void dpor_trace_rewind(struct dpor_trace *trace, uint32_t depth) {
  while (trace->races_count > 0 && trace->races[trace->races_count - 1].second >= depth)
    trace->races_count--;
  trace->races_old = trace->races_count;
  trace->kept = depth;
  while (trace->count > depth) {
    const struct dpor_event *event = &trace->events[--trace->count];
    trace->objects.items[event->object].last = event->object_previous;
    trace->threads[event->thread].last = event->thread_previous;
    trace->clocks.top = trace->marks[trace->count].clock_start;
    trace->bytes_top = trace->marks[trace->count].bytes_start;
  }
  while (trace->spawned_count > 0) {
    struct dpor_thread *thread = &trace->threads[trace->spawned[trace->spawned_count - 1]];
    if (thread->spawn_length <= depth)
      break;
    thread->started = false;
    trace->width = thread->width_before;
    trace->spawned_count--;
  }
}
