/* real.c - libc's own functions behind the interposed ones.
 *
 * Each is looked up once. Later look-ups compare names: these functions are for
 * rare calls, not for the way of every event.
 */
#include "runtime/state.h"

#include <dlfcn.h>
#include <string.h>

void *rt_real(const char *name) {
  for (uint32_t i = 0; i < rt.reals_count; i++)
    if (rt.reals[i].name == name || strcmp(rt.reals[i].name, name) == 0)
      return rt.reals[i].function;
  void *function = dlsym(RTLD_NEXT, name);
  if (!function)
    rt_fatal("the C library has no %s", name);
  if (rt.reals_count < RT_REALS_MAX)
    rt.reals[rt.reals_count++] = (struct rt_real_entry){name, function};
  return function;
}
