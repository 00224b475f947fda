/* prefix.h - after which part of a rest is a waiting operation enabled?
 *
 * FMCAD'22 lines 15-21: the inclusion-maximal happens-before prefixes of the
 * events that do not need `first`, after which the waiter is its thread's next
 * operation and is enabled. Usually there is one candidate, the whole rest. Only
 * where `first` commutes with later updates, or shares some of the waiter's bytes,
 * may others be left out: then every subset of those *options* is a candidate,
 * and a prefix that is found hides what lies within it.
 *   F1  A subset is a prefix only if it keeps, with an option, all options before it.
 *   F2  The search is bounded: what it gives up is counted in stats.unforeseen.
 */
#ifndef TARRY_DPOR_PREFIX_H
#define TARRY_DPOR_PREFIX_H

#include "value.h"

struct dpor;

/* An operation that may wait: executed at `position`, or waiting when the execution ended. */
struct dpor_waiter {
  const struct dpor_op *op;
  struct dpor_step step;
  uint32_t position;
  uint32_t base; /* the last event that it follows in its own thread, or DPOR_NONE */
};

/* Looks at one prefix; false when memory is full. */
typedef bool dpor_prefix_visit(struct dpor *d, const struct dpor_waiter *waiter,
                               const struct dpor_rest *rest, void *argument);

bool dpor_prefix_visit_all(struct dpor *d, const struct dpor_waiter *waiter, uint32_t first,
                           dpor_prefix_visit *visit, void *argument);

/* What the waiter is after a rest that enables it. */
uint8_t dpor_waiter_kind_after(struct dpor *d, const struct dpor_waiter *waiter,
                               const struct dpor_rest *rest);

#endif
