/* value.c - see value.h.
 *
 * A first event on the object itself is the common case and needs a walk over
 * its own group at most. Objects of different shape that share bytes are simulated byte
 * by byte in a window around the object.
 */
#include "value.h"

/* `first` is on the object itself. Whatever else changes its bytes conflicts with `first` and so is
 * not in the rest, except other updates of the same group: they commute, so any order will do. */
static uint64_t value_alone(const struct dpor_trace *trace, const struct dpor_rest *rest,
                            const struct dpor_object *object) {
  const struct dpor_event *first = &trace->events[rest->first];
  uint64_t value = first->before;
  if (!dpor_kind_commutes(first->kind))
    return value;
  for (uint32_t at = object->last; at != DPOR_NONE && at > rest->first;) {
    const struct dpor_event *event = &trace->events[at];
    if (event->kind == first->kind && dpor_rest_has(trace, rest, at))
      value = dpor_op_apply(&event->op, value);
    at = event->object_previous;
  }
  return value;
}

enum { MARGIN = 8, WINDOW = 24 };

/* Bytes [start, start + WINDOW) of the simulated memory. */
struct window {
  uint64_t start;
  uint8_t bytes[WINDOW];
  bool known[WINDOW];
};

static bool window_load(const struct window *window, uint64_t address, uint32_t size,
                        uint64_t *value) {
  *value = 0;
  for (uint32_t at = 0; at < size; at++) {
    uint64_t offset = address + at - window->start;
    if (offset >= WINDOW || !window->known[offset])
      return false;
    *value |= (uint64_t)window->bytes[offset] << (8 * at);
  }
  return true;
}

static void window_store(struct window *window, uint64_t address, uint32_t size, bool known,
                         uint64_t value) {
  for (uint32_t at = 0; at < size; at++) {
    uint64_t offset = address + at - window->start;
    if (offset < WINDOW) {
      window->known[offset] = known;
      window->bytes[offset] = (uint8_t)(at < 8 ? value >> (8 * at) : 0);
    }
  }
}

/* Is the execution's own figure for the bytes known? */
static bool before_known(const struct dpor_event *event) { return event->op.size <= 8; }

/* What an OPAQUE op left is not. */
static bool after_known(const struct dpor_event *event) {
  return event->op.size <= 8 && event->op.update != DPOR_UPDATE_OPAQUE;
}

/* All events that share bytes with the object, the latest first, in trace->scratch. */
static bool touching_collect(struct dpor_trace *trace, uint32_t object, uint32_t *count) {
  const struct dpor_objects *objects = &trace->objects;
  uint32_t entry = objects->items[object].overlaps;
  *count = 0;
  for (uint32_t other = object;;) {
    for (uint32_t at = objects->items[other].last; at != DPOR_NONE;
         at = trace->events[at].object_previous) {
      if (!DPOR_ARENA_RESERVE(trace->arena, trace->scratch, trace->scratch_capacity,
                              (size_t)*count + 1))
        return false;
      trace->scratch[(*count)++] = at;
    }
    if (entry == DPOR_NONE)
      break;
    other = objects->overlaps[entry].object;
    entry = objects->overlaps[entry].next;
  }
  dpor_positions_sort(trace->scratch, *count);
  return true;
}

static bool touches(const struct dpor_event *event, uint64_t address) {
  return address - event->op.address < event->op.size;
}

/* The byte at `address` before `first`. What the earliest event from `first` on found there is
 * right even where a range wrote before; else what the latest event before `first` left; else what
 * memory holds, since nothing touched it. False when it cannot be known. */
static bool byte_before(const struct dpor_trace *trace, uint32_t first, uint32_t count,
                        uint64_t address, const struct dpor_memory *memory, uint8_t *byte) {
  bool touched = false;
  bool known = false;
  for (uint32_t at = count; at-- > 0;) { /* from the earliest on */
    const struct dpor_event *event = &trace->events[trace->scratch[at]];
    if (!touches(event, address))
      continue;
    bool later = trace->scratch[at] >= first;
    touched = true;
    if (later ? before_known(event) : after_known(event)) {
      uint64_t value = later ? event->before : event->after;
      *byte = (uint8_t)(value >> (8 * (address - event->op.address)));
      known = true;
    } else if (!later) {
      known = false;
    }
    if (later)
      break;
  }
  if (!touched)
    *byte = (uint8_t)memory->load(memory->context, address, 1);
  return known || !touched;
}

static void window_apply(struct window *window, const struct dpor_event *event) {
  uint64_t after = event->after;
  bool known = after_known(event);
  if (dpor_kind_commutes(event->kind)) {
    known = window_load(window, event->op.address, event->op.size, &after);
    if (known)
      after = dpor_op_apply(&event->op, after);
  }
  window_store(window, event->op.address, event->op.size, known, after);
}

static bool value_shared(struct dpor_trace *trace, const struct dpor_rest *rest, uint32_t number,
                         const struct dpor_memory *memory, uint64_t *value) {
  const struct dpor_object object = trace->objects.items[number];
  struct window window = {.start = object.address - MARGIN};
  uint32_t count;
  if (!touching_collect(trace, number, &count))
    return false;
  for (uint32_t offset = 0; offset < WINDOW; offset++) {
    uint64_t address = window.start + offset;
    bool inside = address - object.address < object.size;
    bool touched = inside;
    for (uint32_t at = 0; at < count && !touched; at++)
      touched = touches(&trace->events[trace->scratch[at]], address);
    /* Bytes outside the object that no event touches are not ours to load, nor needed. */
    window.known[offset] =
        touched && byte_before(trace, rest->first, count, address, memory, &window.bytes[offset]);
  }
  for (uint32_t at = count; at-- > 0;) {
    uint32_t position = trace->scratch[at];
    if (position > rest->first && trace->events[position].kind != DPOR_READ &&
        dpor_rest_has(trace, rest, position))
      window_apply(&window, &trace->events[position]);
  }
  return window_load(&window, object.address, object.size, value);
}

bool dpor_value_after(struct dpor_trace *trace, const struct dpor_rest *rest, uint32_t object,
                      const struct dpor_memory *memory, uint64_t *value) {
  const struct dpor_object *item = &trace->objects.items[object];
  if (item->size > 8)
    return false;
  if (trace->events[rest->first].object != object)
    return value_shared(trace, rest, object, memory, value);
  *value = value_alone(trace, rest, item);
  return true;
}
