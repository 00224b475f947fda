/* sync.c - one operation on a synchronisation word (see sync.h). */
#include "runtime/sync.h"

#include <string.h>

static struct dpor_term sync_term(const struct rt_sync_op *op) {
  struct dpor_term term = dpor_term_make(op->compare, op->operand);
  if (op->mask)
    term.mask = op->mask;
  return term;
}

static struct dpor_op sync_op(const struct rt_sync_op *wanted, const struct tarry_site *site) {
  struct dpor_op op = {
      .address = (uint64_t)(uintptr_t)wanted->word,
      .size = wanted->size,
      .update = (uint8_t)wanted->update,
      .flags = (uint16_t)wanted->flags,
      .name = (uint8_t)wanted->name,
      .operand = wanted->value,
      .site = site,
  };
  if (wanted->role == RT_SYNC_GUARD)
    dpor_op_guard_set(&op, sync_term(wanted));
  else if (wanted->role == RT_SYNC_WAIT)
    dpor_op_wait_add(&op, sync_term(wanted));
  return op;
}

uint64_t rt_sync_perform(const struct rt_sync_op *wanted, const struct tarry_site *site) {
  struct dpor_op op = sync_op(wanted, site);
  uint64_t before = 0;
  if (rt_active()) {
    before = rt_event_perform(&op);
    /* After the event, which free's event conflicts with: a lock in a freed block is found. */
    rt_heap_check(wanted->word, wanted->size, op.update != DPOR_UPDATE_KEEP, site);
    return before;
  }
  memcpy(&before, wanted->word, wanted->size);
  if (!dpor_op_enabled(&op, before))
    rt_fatal("the program waits for itself before main");
  uint64_t after = dpor_op_apply(&op, before);
  memcpy(wanted->word, &after, wanted->size);
  return before;
}

bool rt_sync_held(const struct rt_sync_op *wanted, uint64_t before) {
  struct dpor_term term = sync_term(wanted);
  return dpor_term_holds(&term, wanted->size, before);
}

uint64_t rt_sync_mark(void) { return rt_active() ? (uint64_t)rt_self()->number + 1 : 1; }
