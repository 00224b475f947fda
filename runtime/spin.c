/* spin.c - see spin.h. */
#include "runtime/spin.h"

#include "runtime/state.h"

#include "dpor/invariant.h"

/* A round has far fewer; whoever needs more is doing something else than waiting. */
enum { PROBE_OPS_MAX = 100000 };

static bool enabled(const struct dpor_op *op) {
  return !op->waits ||
         (!dpor_op_never(op) && dpor_op_enabled(op, rt_engine_load(NULL, op->address, op->size)));
}

static noreturn void probe_leave(enum rt_spin_outcome outcome) {
  rt.probe.outcome = outcome;
  rt_go_home(RT_RETURN_OVER);
}

void rt_spin_probe_end(void) {
  if (rt.probe.active)
    probe_leave(RT_SPIN_MOVES);
}

void rt_spin_probe_looked(void) {
  if (!rt.probe.active || !rt.probe.look)
    return;
  rt.probe.outcome = RT_SPIN_MOVES;
  rt_wait_home(rt.current); /* comes back in a probe that goes on */
}

void rt_spin_probe_error(void) {
  if (rt.probe.active && !rt.probe.waiting) /* P4 */
    probe_leave(RT_SPIN_MOVES);
}

/* P2. False: there is no room to remember the place. */
static bool probe_meets(const struct tarry_site *site) {
  struct rt_probe *probe = &rt.probe;
  for (uint32_t at = 0; at < probe->sites_count; at++)
    if (probe->sites[at] == site)
      probe_leave(RT_SPIN_STUCK);
  if (probe->sites_count == RT_PROBE_SITES_MAX)
    return false;
  probe->sites[probe->sites_count++] = site;
  return true;
}

void rt_spin_probe_op(const struct dpor_op *op) {
  if (++rt.probe.ops > PROBE_OPS_MAX)
    probe_leave(RT_SPIN_MOVES);
  if (!enabled(op)) {
    if (!(op->flags & DPOR_OP_SPIN) || !probe_meets(op->site))
      probe_leave(RT_SPIN_MOVES);
    rt.probe.waiting = true;
    return; /* once more round: it writes nothing (A2 of plp/Await.h) */
  }
  if (op->update == DPOR_UPDATE_KEEP)
    return;
  uint64_t value = op->size <= 8 ? rt_engine_load(NULL, op->address, op->size) : 0;
  if (op->update == DPOR_UPDATE_OPAQUE || op->size > 8 || dpor_op_apply(op, value) != value)
    probe_leave(RT_SPIN_MOVES);
}

static enum rt_spin_outcome probe(struct rt_thread *thread, const struct dpor_op *op, bool look) {
  rt.probe = (struct rt_probe){
      .active = true, .waiting = true, .look = look, .sites_count = 1, .sites = {op->site}};
  rt_thread_enter(thread); /* until probe_leave, or an error goes home */
  rt.probe.active = false;
  INVARIANT(rt.probe.outcome != RT_SPIN_NONE);
  return rt.probe.outcome;
}

enum rt_spin_outcome rt_spin_probe_all(void) {
  enum rt_spin_outcome outcome = RT_SPIN_STUCK;
  for (uint32_t at = 0; at < rt.live_count && outcome == RT_SPIN_STUCK; at++) { /* P3 */
    struct rt_thread *thread = &rt.threads[rt.live[at]];
    const struct dpor_op *op = dpor_pending(rt.engine, thread->number);
    if (thread->state == RT_THREAD_READY && op && (op->flags & DPOR_OP_SPIN))
      outcome = probe(thread, op, false);
  }
  return outcome;
}

enum rt_spin_outcome rt_spin_look_all(void) {
  enum rt_spin_outcome outcome = RT_SPIN_MOVES;
  for (uint32_t at = 0; at < rt.live_count && outcome != RT_SPIN_ERROR; at++) {
    struct rt_thread *thread = &rt.threads[rt.live[at]];
    const struct dpor_op *op = dpor_pending(rt.engine, thread->number);
    if (thread->state == RT_THREAD_READY && op && !dpor_op_never(op) &&
        (op->flags & (DPOR_OP_SPIN | DPOR_OP_ASSUME)))
      outcome = probe(thread, op, true);
  }
  return outcome;
}
