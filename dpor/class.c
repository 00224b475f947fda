/* class.c - see class.h. */
#include "class.h"

#include <string.h>

static uint64_t mix(uint64_t x) {
  x ^= x >> 30;
  x *= 0xbf58476d1ce4e5b9u;
  x ^= x >> 27;
  x *= 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

static uint64_t pair(uint64_t seed, uint64_t thread, uint64_t count) {
  return mix(mix(seed + thread * 0x9e3779b97f4a7c15u) + count);
}

struct dpor_class dpor_class_compute(const struct dpor_trace *trace, uint32_t length) {
  struct dpor_class class = {0, 0};
  for (uint32_t position = 0; position < length; position++) {
    const struct dpor_event *event = &trace->events[position];
    struct dpor_clock clock = dpor_trace_clock(trace, position);
    uint64_t low = pair(event->kind, event->thread, event->index);
    uint64_t high = mix(low + 1);
    for (uint32_t thread = 0; thread < clock.width; thread++)
      if (clock.counts[thread] > 0) {
        low += pair(17, thread, clock.counts[thread]);
        high += pair(59, thread, clock.counts[thread]);
      }
    class.low += mix(low);
    class.high += mix(high + 3);
  }
  return class;
}

static size_t slot_of(const struct dpor_classes *classes, struct dpor_class class) {
  size_t slot = (size_t)class.low & (classes->capacity - 1);
  for (;; slot = (slot + 1) & (classes->capacity - 1)) {
    struct dpor_class found = classes->slots[slot];
    if ((found.low == 0 && found.high == 0) || (found.low == class.low && found.high == class.high))
      return slot;
  }
}

static bool classes_grow(struct dpor_classes *classes, struct dpor_arena *arena) {
  struct dpor_classes old = *classes;
  size_t capacity = old.capacity ? old.capacity * 2 : 64;
  struct dpor_class *slots = dpor_arena_take(arena, capacity * sizeof *slots);
  if (!slots)
    return false;
  memset(slots, 0, capacity * sizeof *slots);
  classes->slots = slots;
  classes->capacity = capacity;
  for (size_t at = 0; at < old.capacity; at++)
    if (old.slots[at].low || old.slots[at].high)
      slots[slot_of(classes, old.slots[at])] = old.slots[at];
  dpor_arena_give(arena, old.slots, old.capacity * sizeof *slots);
  return true;
}

bool dpor_classes_add(struct dpor_classes *classes, struct dpor_arena *arena,
                      struct dpor_class class, bool *full) {
  if ((classes->count + 1) * 2 > classes->capacity && !classes_grow(classes, arena)) {
    *full = true;
    return false;
  }
  if (class.low == 0 && class.high == 0)
    class.low = 1;
  size_t slot = slot_of(classes, class);
  if (classes->slots[slot].low || classes->slots[slot].high)
    return false;
  classes->slots[slot] = class;
  classes->count++;
  return true;
}

void dpor_classes_clear(struct dpor_classes *classes, struct dpor_arena *arena) {
  dpor_arena_give(arena, classes->slots, classes->capacity * sizeof *classes->slots);
  *classes = (struct dpor_classes){0};
}
