/* access.h - the accesses to some bytes, the latest first.
 *
 * An object has a list of its own events; here those of all objects that share
 * bytes with it are merged. One walk at a time: it uses the trace's cursors.
 */
#ifndef TARRY_DPOR_ACCESS_H
#define TARRY_DPOR_ACCESS_H

#include "trace.h"

/* Before the event at `position`; if that is one of the trace, on `object` itself. False when
 * memory is full. */
bool dpor_accesses_open(struct dpor_trace *trace, uint32_t object, uint32_t position);
/* The position of the next one, or DPOR_NONE. */
uint32_t dpor_accesses_next(struct dpor_trace *trace);

#endif
