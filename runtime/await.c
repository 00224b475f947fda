/* await.c - see await.h. */
#include "runtime/await.h"

#include "runtime/spin.h"

#define RT_HOOK __attribute__((visibility("default")))

RT_HOOK void __tarry_await(const struct tarry_await *await, ...);
RT_HOOK void __tarry_assume(uint64_t holds, uint64_t flags, const struct tarry_site *site);
RT_HOOK void __tarry_bound(uint64_t iteration, uint64_t bound, const struct tarry_site *site);

_Static_assert((int)TARRY_TERMS_MAX <= (int)DPOR_TERMS_MAX, "an op has room for them");
_Static_assert((int)TARRY_TERM_NEGATE == (int)DPOR_TERM_NEGATE &&
                   (int)TARRY_TERM_OR == (int)DPOR_TERM_OR,
               "the flags are the same");

/* By enum tarry_compare. */
static const uint8_t compares[] = {
#define AWAIT_COMPARE(name) [TARRY_COMPARE_##name] = DPOR_COMPARE_##name,
    TARRY_COMPARES(AWAIT_COMPARE)
#undef AWAIT_COMPARE
};

void __tarry_await(const struct tarry_await *await, ...) {
  if (rt.mode == RT_MODE_NONE)
    return;
  va_list values;
  va_start(values, await);
  for (uint32_t at = 0; at < await->count; at++) {
    const struct tarry_term *term = &await->terms[at];
    struct dpor_term *own = &rt.await_terms[at];
    *own = (struct dpor_term){.compare = compares[term->compare],
                              .bits = term->bits,
                              .shift = term->shift,
                              .sign = term->sign,
                              .flags = term->flags};
    own->mask = va_arg(values, uint64_t);
    own->addend = va_arg(values, uint64_t);
    own->operand = va_arg(values, uint64_t);
  }
  va_end(values);
  rt.await = await;
}

/* A loop that sleeps is left after fewer rounds than in a real run. Only a clock shows that. */
static void note_sleep(const struct tarry_site *site, uint64_t flags) {
  struct rt_shared *shared = rt.shared;
  if (!(flags & TARRY_AWAIT_SLEEPS) || rt.probe.active)
    return;
  if (!shared->sleep_site)
    shared->sleep_site = site;
  if (shared->clock_asked)
    rt_clock_asked();
}

void rt_clock_asked(void) {
  struct rt_shared *shared = rt.shared;
  rt_spin_probe_end();
  shared->clock_asked = true;
  if (shared->sleep_site)
    rt_assumption(shared->sleep_site,
                  "how often a loop that waits has slept is not explored: clocks show less");
}

void rt_await_take(struct dpor_op *op) {
  const struct tarry_await *await = rt.await;
  rt.await = NULL;
  for (uint32_t at = 0; at < await->count; at++)
    dpor_op_wait_add(op, rt.await_terms[at]);
  op->flags |= await->flags & TARRY_AWAIT_ASSUME ? DPOR_OP_ASSUME : DPOR_OP_SPIN;
  note_sleep(op->site, await->flags);
}

void __tarry_assume(uint64_t holds, uint64_t flags, const struct tarry_site *site) {
  if (holds || rt.mode == RT_MODE_NONE)
    return;
  note_sleep(site, flags);
  rt_spin(site);
}

void __tarry_bound(uint64_t iteration, uint64_t bound, const struct tarry_site *site) {
  if (iteration <= bound || rt.mode == RT_MODE_NONE)
    return;
  rt_assumption(site, "this loop is followed for %lu iterations (-tarry-loop-bound)",
                (unsigned long)bound);
  rt_assume_fails(site);
}
