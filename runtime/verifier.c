/* verifier.c - include/tarry.h for the checker, and the names that SV-COMP programs use.
 *
 * A nondeterministic value is explored with the first nondet_values numbers only; the verdict lists
 * that. An atomic section excludes other atomic sections, not accesses outside of any: those may
 * still come in between, so nothing is missed, and a program that relies on the section excluding
 * them may show an error that its definition of atomic rules out.
 */
#define _GNU_SOURCE
#define __TARRY__ 1
#include "tarry/verifier.h"
#include "runtime/interpose.h"
#include "runtime/sync.h"
#include "tarry.h"

#define VERIFIER_WEAK RT_INTERPOSE __attribute__((weak))

RT_INTERPOSE void tarry_assume(int condition) {
  const struct tarry_site *site = rt_site_take();
  if (condition)
    return;
  if (!rt_active())
    rt_fatal("tarry_assume fails before main");
  rt_assume_fails(site);
}

RT_INTERPOSE void tarry_assert_fail(const char *expression, const char *file, int line) {
  const struct tarry_site *site = rt_site_take();
  if (!rt_active())
    rt_fatal("%s:%d: assertion failed before main: %s", file, line, expression);
  rt_error(RT_ERROR_ASSERT, site, "%s (%s:%d)", expression, file, line);
}

RT_INTERPOSE unsigned tarry_choose(unsigned alternatives) {
  const struct tarry_site *site = rt_site_take();
  return rt_active() && alternatives > 1 ? rt_choose(alternatives, site) : 0;
}

/* ---- SV-COMP ---- */

static void own_assume(int condition) { tarry_assume(condition); }
VERIFIER_WEAK void __VERIFIER_assume(int condition) __attribute__((alias("own_assume")));

/* The pass puts it into objects that call __VERIFIER_assume and do not define it: what stands
 * behind such a call may have become a wait, which is only right for our own. */
extern const char __tarry_trusts_assume __attribute__((weak));

void rt_verifier_check(void) {
  if (&__tarry_trusts_assume && &__VERIFIER_assume != own_assume)
    rt_fatal(
        "the program defines __VERIFIER_assume in another file than it calls it: give it another "
        "name, or leave it out");
}

static noreturn void verifier_error(const char *what, const struct tarry_site *site) {
  if (!rt_active())
    rt_fatal("%s before main", what);
  rt_error(RT_ERROR_ASSERT, site, "%s", what);
}

VERIFIER_WEAK void __VERIFIER_assert(int condition) {
  const struct tarry_site *site = rt_site_take();
  if (!condition)
    verifier_error("__VERIFIER_assert", site);
}

VERIFIER_WEAK void __VERIFIER_error(void) { verifier_error("__VERIFIER_error", rt_site_take()); }
VERIFIER_WEAK void reach_error(void) { verifier_error("reach_error", rt_site_take()); }

/* The section's owner; part of the snapshot like a variable of the program's. */
static struct rt_mutex verifier_atomic = {.kind = PTHREAD_MUTEX_RECURSIVE};

VERIFIER_WEAK void __VERIFIER_atomic_begin(void) {
  rt_mutex_lock(&verifier_atomic, rt_site_take());
}
VERIFIER_WEAK void __VERIFIER_atomic_end(void) {
  rt_mutex_unlock(&verifier_atomic, rt_site_take());
}

static uint32_t verifier_value(const char *function, const struct tarry_site *site) {
  if (!rt_active())
    return 0;
  uint32_t values = (uint32_t)rt_options_now()->nondet_values;
  rt_assumption(site, "%s is explored with %u values only (nondet_values)", function, values);
  return values > 1 ? rt_choose(values, site) : 0;
}

/* Two values are all there are. */
VERIFIER_WEAK _Bool __VERIFIER_nondet_bool(void) {
  const struct tarry_site *site = rt_site_take();
  return rt_active() && rt_choose(2, site) == 1;
}

#define VERIFIER_NONDET(name, type)                                                                \
  VERIFIER_WEAK type __VERIFIER_nondet_##name(void) {                                              \
    return (type)verifier_value("__VERIFIER_nondet_" #name, rt_site_take());                       \
  }
TARRY_VERIFIER_NONDETS(VERIFIER_NONDET)

VERIFIER_WEAK void *__VERIFIER_nondet_pointer(void) {
  return (void *)(uintptr_t)verifier_value("__VERIFIER_nondet_pointer", rt_site_take());
}
