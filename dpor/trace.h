/* trace.h - the events of the current execution and how they hang together.
 *
 * The accesses of an object fall into groups: a run of READs, a run of updates
 * that commute (all ADD, all OR, ...), or a single WRITE or RMW.
 *   G1  Events of one group are not ordered by their object.
 *   G2  Every event of a group happens before every event of the object's next group.
 * So what an event depends on directly is its thread's previous event and the
 * last group it conflicts with of each object that shares bytes with it; older
 * groups hide behind that one. Races are found by the same walk (race.h).
 */
#ifndef TARRY_DPOR_TRACE_H
#define TARRY_DPOR_TRACE_H

#include "clock.h"
#include "dpor.h"
#include "object.h"

/* What trace.c knows of an event beyond dpor.h. */
struct dpor_mark {
  size_t clock_start;
  size_t bytes_start; /* in trace->bytes, of what a range write found */
  bool bytes_known;
  uint32_t clock_width;
  uint32_t group_before; /* last event of the object's previous group, or DPOR_NONE */
};

struct dpor_thread {
  struct dpor_op op; /* announced */
  bool announced;
  bool started;
  uint32_t last; /* its last event, or DPOR_NONE */
  uint32_t parent;
  uint32_t spawn_event;  /* the last event that happened before its start, or DPOR_NONE */
  uint32_t spawn_length; /* events that there were when it started */
  uint32_t width_before; /* trace->width before it started */
};

/* A pair to reverse, as it was found; first is DPOR_NONE for an event that may block. */
struct dpor_race {
  uint32_t first, second;
};

/* The program's memory as it is now. */
struct dpor_memory {
  uint64_t (*load)(void *context, uint64_t address, uint32_t size);
  bool (*copy)(void *context, uint64_t address, uint32_t size, void *bytes);
  void *context;
};

struct dpor_trace {
  struct dpor_arena *arena;
  struct dpor_memory memory;
  struct dpor_event *events;
  struct dpor_mark *marks;
  size_t events_capacity, marks_capacity;
  uint32_t count;
  uint32_t width; /* threads: the highest number + 1 */
  struct dpor_clocks clocks;
  uint8_t *bytes; /* a stack, in the order of events */
  size_t bytes_capacity, bytes_top;
  struct dpor_objects objects;
  uint32_t spawned_count;
  uint32_t spawned[DPOR_THREADS_MAX]; /* in the order in which they started */
  struct dpor_thread threads[DPOR_THREADS_MAX];
  bool races_wanted;
  struct dpor_race *races; /* in the order of `second` */
  size_t races_capacity;
  uint32_t races_count;
  uint32_t races_old; /* of events that the last dpor_trace_rewind kept */
  uint32_t kept;      /* how many those are */
  uint32_t *scratch;  /* positions, while one event is appended */
  size_t scratch_capacity;
  uint32_t *cursors; /* of access.h */
  size_t cursors_capacity;
  uint32_t cursors_count;
};

void dpor_trace_open(struct dpor_trace *trace, struct dpor_arena *arena, struct dpor_memory memory,
                     bool races_wanted);
void dpor_trace_spawn(struct dpor_trace *trace, uint32_t child, uint32_t parent);
/* The kind of `op` on `object` where its bytes hold `value` (B4 of object.h). */
uint8_t dpor_trace_kind(struct dpor_trace *trace, const struct dpor_op *op, uint32_t object,
                        uint64_t value);
/* Appends the announced op of `thread` as executed. False when memory is full. */
bool dpor_trace_append(struct dpor_trace *trace, uint32_t thread, uint32_t object, uint64_t before,
                       uint64_t after);
/* Forgets the events from `depth` on, and the threads that only they started. */
void dpor_trace_rewind(struct dpor_trace *trace, uint32_t depth);

/* The last event that happens before all that `thread` does after its event `previous`. */
static inline uint32_t dpor_trace_base(const struct dpor_trace *trace, uint32_t thread,
                                       uint32_t previous) {
  return previous != DPOR_NONE ? previous : trace->threads[thread].spawn_event;
}

static inline struct dpor_clock dpor_trace_clock(const struct dpor_trace *trace,
                                                 uint32_t position) {
  const struct dpor_mark *mark = &trace->marks[position];
  return (struct dpor_clock){trace->clocks.counts + mark->clock_start, mark->clock_width};
}

/* Does `first` happen before `second`, or is it the same event? */
static inline bool dpor_trace_ordered(const struct dpor_trace *trace, uint32_t first,
                                      uint32_t second) {
  const struct dpor_event *event = &trace->events[first];
  return dpor_clock_covers(dpor_trace_clock(trace, second), event->thread, event->index);
}

static inline struct dpor_step dpor_trace_step(const struct dpor_trace *trace, uint32_t position) {
  const struct dpor_event *event = &trace->events[position];
  return (struct dpor_step){event->thread, event->object, event->kind};
}

/* Sorts positions, the latest first. */
void dpor_positions_sort(uint32_t *positions, uint32_t count);

#endif
