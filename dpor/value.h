/* value.h - what an object's bytes hold after a sequence that was not run.
 *
 * The sequence is the execution before `first`, then those later events that
 * do not happen after `first` nor after a removed event, in their order. Each
 * of them sees what it saw in the execution, except that an update that commutes
 * may find other bytes, because such updates do not order each other.
 */
#ifndef TARRY_DPOR_VALUE_H
#define TARRY_DPOR_VALUE_H

#include "trace.h"

/* The events after `first` that neither it nor a removed event happens before; with `past`, of
 * these only what happens before the event at past - 1, and that event. */
struct dpor_rest {
  uint32_t first;
  const uint32_t *removed;
  uint32_t removed_count;
  uint32_t past;
};

static inline bool dpor_rest_has(const struct dpor_trace *trace, const struct dpor_rest *rest,
                                 uint32_t position) {
  if (dpor_trace_ordered(trace, rest->first, position))
    return false;
  for (uint32_t at = 0; at < rest->removed_count; at++)
    if (dpor_trace_ordered(trace, rest->removed[at], position))
      return false;
  return rest->past == 0 || dpor_trace_ordered(trace, position, rest->past - 1);
}

/* False: the bytes cannot be foreseen (a range of more than DPOR_RANGE_MAX bytes wrote them), or
 * memory is full. `object` shares bytes with the event at `first`. The execution is at its end:
 * what no later event touches is still there. */
bool dpor_value_after(struct dpor_trace *trace, const struct dpor_rest *rest, uint32_t object,
                      uint64_t *value);

/* `value` is what the object's bytes hold after the event at `position`: makes it what they held
 * before. False: nobody remembers. */
bool dpor_value_undo(const struct dpor_trace *trace, uint32_t position,
                     const struct dpor_object *object, uint64_t *value);

#endif
