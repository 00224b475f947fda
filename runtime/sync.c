/* sync.c - one operation on a synchronisation word (see sync.h). */
#include "runtime/sync.h"

#include <string.h>

static struct dpor_op sync_op(const struct rt_sync_op *op, const struct tarry_site *site) {
  return (struct dpor_op){
      .address = (uint64_t)(uintptr_t)op->word,
      .size = op->size,
      .update = (uint8_t)op->update,
      .role = (uint8_t)op->role,
      .flags = (uint8_t)op->flags,
      .name = (uint8_t)op->name,
      .operand = op->value,
      .condition = {.compare = (uint8_t)op->compare,
                    .mask = op->mask ? op->mask : UINT64_MAX,
                    .operand = op->operand},
      .site = site,
  };
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
  bool holds = op.role == DPOR_FREE || dpor_condition_holds(&op.condition, op.size, before);
  if (!holds && op.role == DPOR_WAIT)
    rt_fatal("the program waits for itself before main");
  uint64_t after = holds ? dpor_op_apply(&op, before) : before;
  memcpy(wanted->word, &after, wanted->size);
  return before;
}

bool rt_sync_held(const struct rt_sync_op *wanted, uint64_t before) {
  struct dpor_op op = sync_op(wanted, NULL);
  return dpor_condition_holds(&op.condition, op.size, before);
}

uint64_t rt_sync_mark(void) { return rt_active() ? (uint64_t)rt_self()->number + 1 : 1; }
