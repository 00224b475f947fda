/* invariant.h - we are wrong: say so, and stop.
 *
 * Only for what no program under test can cause. On in release builds: an
 * engine that goes on with broken state would report "verified" for a program
 * that it did not explore.
 */
#ifndef TARRY_DPOR_INVARIANT_H
#define TARRY_DPOR_INVARIANT_H

#include <stdnoreturn.h>

struct dpor;

/* The engine whose schedule the default handler prints. */
void dpor_invariant_watch(const struct dpor *d);
noreturn void dpor_invariant_failed(const char *expression, const char *file, int line);

#define INVARIANT(expression)                                                                      \
  ((expression) ? (void)0 : dpor_invariant_failed(#expression, __FILE__, __LINE__))

#endif
