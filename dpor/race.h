/* race.h - find the pairs of events worth running in the other order.
 *
 * A race (first, second) is a pair of events of two threads that
 *   R1  conflict: swapping them can change what the program sees,
 *   R2  are ordered by that conflict alone: no third event lies between,
 *   R3  can swap: `second` is enabled without `first`.
 * Where `second` cannot wait, trace.c finds R1 and R2 while it makes the clock
 * and R3 holds. Where it can (FMCAD'22 lines 7-22), every conflicting `first` is
 * tried from the latest on, with all inclusion-maximal prefixes of the rest
 * after which `second` is enabled; an operation that waits at the end of the
 * execution counts as a `second`.
 * A missed race loses executions in silence, so test/dpor checks this file
 * against a brute-force explorer.
 */
#ifndef TARRY_DPOR_RACE_H
#define TARRY_DPOR_RACE_H

#include "value.h"

struct dpor;

/* Run the execution before rest.first, then the rest, then `second`. */
struct dpor_reversal {
  struct dpor_rest rest;
  uint32_t second_position; /* the execution's length for an operation that waits at its end */
  struct dpor_step second;  /* with the kind that it will have there */
};

/* Looks at one reversal; false when memory is full. */
typedef bool dpor_reversal_visit(struct dpor *d, const struct dpor_reversal *reversal);

/* All races of the execution, and those of the operations that wait at its end. */
bool dpor_race_visit_all(struct dpor *d, dpor_reversal_visit *visit);

#endif
