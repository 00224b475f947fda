/* initials.c - see initials.h. */
#include "initials.h"

uint32_t dpor_initials_find(const struct dpor_objects *objects, const struct dpor_step *step,
                            const struct dpor_step *steps, uint32_t count) {
  for (uint32_t at = 0; at < count; at++) {
    if (steps[at].thread == step->thread)
      return at;
    if (steps[at].thread == DPOR_NONE)
      continue;
    if (dpor_step_conflict(objects, step, &steps[at]))
      return DPOR_INITIALS_NO;
  }
  return DPOR_INITIALS_ABSENT;
}
