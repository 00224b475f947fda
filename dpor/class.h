/* class.h - one number for all executions with the same happens-before order.
 *
 * The sum over all events of a hash of (thread, index, kind, clock): the order
 * of independent events does not matter to a sum, and a clock says exactly what happened before.
 */
#ifndef TARRY_DPOR_CLASS_H
#define TARRY_DPOR_CLASS_H

#include "trace.h"

/* Open addressing; the all-zero class is kept as (1, 0). */
struct dpor_classes {
  struct dpor_class *slots;
  size_t capacity; /* a power of two */
  uint64_t count;
};

struct dpor_class dpor_class_compute(const struct dpor_trace *trace, uint32_t length);
/* True: it was new. `*full` is set when memory is. */
bool dpor_classes_add(struct dpor_classes *classes, struct dpor_arena *arena,
                      struct dpor_class class, bool *full);
void dpor_classes_clear(struct dpor_classes *classes, struct dpor_arena *arena);

#endif
