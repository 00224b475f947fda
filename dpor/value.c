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

/* What the event at `position` found at `address`. False: nobody remembers. */
static bool byte_found(const struct dpor_trace *trace, uint32_t position, uint64_t address,
                       uint8_t *byte) {
  const struct dpor_event *event = &trace->events[position];
  const struct dpor_mark *mark = &trace->marks[position];
  uint64_t offset = address - event->op.address;
  if (event->op.size > 8)
    *byte = mark->bytes_known ? trace->bytes[mark->bytes_start + offset] : 0;
  else
    *byte = (uint8_t)(event->before >> (8 * offset));
  return event->op.size <= 8 || mark->bytes_known;
}

/* The byte at `address` in front of the event at `position`: what the next event that touches it
 * found; where there is none, it has not changed until now. A range that is only read remembers
 * nothing and changes nothing. */
static bool byte_at(const struct dpor_trace *trace, uint32_t position, uint32_t count,
                    uint64_t address, uint8_t *byte) {
  for (uint32_t at = count; at-- > 0;) { /* from the earliest on */
    const struct dpor_event *event = &trace->events[trace->scratch[at]];
    if (trace->scratch[at] < position || !touches(event, address) ||
        (event->op.size > 8 && event->op.update == DPOR_UPDATE_KEEP))
      continue;
    return byte_found(trace, trace->scratch[at], address, byte);
  }
  *byte = (uint8_t)trace->memory.load(trace->memory.context, address, 1);
  return true;
}

/* What the event does to the window: the same as in the execution, unless it commutes with events
 * that are not in the rest. */
static void window_apply(const struct dpor_trace *trace, struct window *window, uint32_t position,
                         uint32_t count) {
  const struct dpor_event *event = &trace->events[position];
  const struct dpor_op *op = &event->op;
  uint64_t after = event->after;
  bool known = true;
  if (dpor_kind_commutes(event->kind)) {
    known = window_load(window, op->address, op->size, &after);
    if (known)
      after = dpor_op_apply(op, after);
  }
  for (uint32_t offset = 0; offset < WINDOW; offset++) {
    uint64_t address = window->start + offset;
    if (!touches(event, address))
      continue;
    uint8_t byte = (uint8_t)(after >> (8 * (address - op->address)));
    window->known[offset] = known;
    if (op->update == DPOR_UPDATE_OPAQUE)
      window->known[offset] = byte_at(trace, position + 1, count, address, &byte);
    window->bytes[offset] = byte;
  }
}

static bool value_shared(struct dpor_trace *trace, const struct dpor_rest *rest, uint32_t number,
                         uint64_t *value) {
  const struct dpor_object object = trace->objects.items[number];
  struct window window = {.start = object.address - MARGIN};
  uint32_t count;
  if (!touching_collect(trace, number, &count))
    return false;
  for (uint32_t offset = 0; offset < WINDOW; offset++) {
    uint64_t address = window.start + offset;
    bool touched = address - object.address < object.size;
    for (uint32_t at = 0; at < count && !touched; at++)
      touched = touches(&trace->events[trace->scratch[at]], address);
    /* Bytes outside the object that no event touches are not ours to load, nor needed. */
    window.known[offset] =
        touched && byte_at(trace, rest->first, count, address, &window.bytes[offset]);
  }
  for (uint32_t at = count; at-- > 0;) {
    uint32_t position = trace->scratch[at];
    if (position > rest->first && trace->events[position].kind != DPOR_READ &&
        dpor_rest_has(trace, rest, position))
      window_apply(trace, &window, position, count);
  }
  return window_load(&window, object.address, object.size, value);
}

bool dpor_value_after(struct dpor_trace *trace, const struct dpor_rest *rest, uint32_t object,
                      uint64_t *value) {
  const struct dpor_object *item = &trace->objects.items[object];
  if (item->size > 8)
    return false;
  if (trace->events[rest->first].object != object)
    return value_shared(trace, rest, object, value);
  *value = value_alone(trace, rest, item);
  return true;
}

bool dpor_value_undo(const struct dpor_trace *trace, uint32_t position,
                     const struct dpor_object *object, uint64_t *value) {
  const struct dpor_event *event = &trace->events[position];
  if (event->op.address == object->address && event->op.size == object->size) {
    *value = event->before;
    return object->size <= 8;
  }
  for (uint32_t at = 0; at < object->size; at++) {
    uint64_t address = object->address + at;
    uint8_t byte;
    if (!touches(event, address))
      continue;
    if (at >= sizeof *value || !byte_found(trace, position, address, &byte))
      return false;
    *value = (*value & ~((uint64_t)0xff << (8 * at))) | (uint64_t)byte << (8 * at);
  }
  return true;
}
