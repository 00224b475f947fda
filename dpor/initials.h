/* initials.h - which threads may come first in a sequence.
 *
 * p is an initial of v when v is equivalent to some p.v'; a weak initial when
 * some continuation v.w is. In steps: nothing before p's first step in v
 * conflicts with it; a weak initial may also not be in v at all and conflict with nothing there.
 */
#ifndef TARRY_DPOR_INITIALS_H
#define TARRY_DPOR_INITIALS_H

#include "object.h"

#define DPOR_INITIALS_NO UINT32_MAX
#define DPOR_INITIALS_ABSENT (UINT32_MAX - 1)

/* Where the thread of `step`, which would do `step` first, stands in `steps` as an initial;
 * DPOR_INITIALS_ABSENT: a weak initial only; DPOR_INITIALS_NO: neither. Steps whose thread is
 * DPOR_NONE were taken out of the sequence. */
uint32_t dpor_initials_find(const struct dpor_objects *objects, const struct dpor_step *step,
                            const struct dpor_step *steps, uint32_t count);

#endif
