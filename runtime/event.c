/* event.c - announce an operation, wait to be chosen, let it happen.
 *
 * While the engine goes on with the same thread this costs three calls and
 * no switch.
 */
#include "runtime/names.h"
#include "runtime/state.h"

#include <string.h>

static uint64_t load(uint64_t address, uint32_t size) {
  uint64_t value = 0;
  switch (size) {
  case 1:
    return *(const volatile uint8_t *)(uintptr_t)address;
  case 2:
    memcpy(&value, (const void *)(uintptr_t)address, 2);
    return value;
  case 4:
    memcpy(&value, (const void *)(uintptr_t)address, 4);
    return value;
  case 8:
    memcpy(&value, (const void *)(uintptr_t)address, 8);
    return value;
  default:
    if (size < 8)
      memcpy(&value, (const void *)(uintptr_t)address, size);
    return value;
  }
}

uint64_t rt_engine_load(void *context, uint64_t address, uint32_t size) {
  (void)context;
  return load(address, size);
}

bool rt_engine_copy(void *context, uint64_t address, uint32_t size, void *bytes) {
  (void)context;
  if (rt.event_broken)
    return false;
  memcpy(bytes, (const void *)(uintptr_t)address, size);
  return true;
}

/* The engine will copy what a range write finds: a page that is not there must fault here, where
 * the event is still open. */
static void touch_range(const struct dpor_op *op) {
  if (op->size <= 8 || op->size > DPOR_RANGE_MAX || op->update == DPOR_UPDATE_KEEP)
    return;
  const volatile char *bytes = (const volatile char *)(uintptr_t)op->address;
  for (uint32_t offset = 0; offset < op->size; offset += 4096)
    (void)bytes[offset];
  (void)bytes[op->size - 1];
}

static void switch_home(enum rt_return why) {
  rt.returned = why;
  struct rt_fiber discarded;
  struct rt_fiber *from = rt.current ? &rt.current->fiber : &discarded;
  rt.current = NULL;
  rt_fiber_switch(from, &rt.home);
}

void rt_go_home(enum rt_return why) {
  switch_home(why);
  __builtin_unreachable();
}

void rt_wait_home(struct rt_thread *self) {
  if (self)
    memcpy(self->libc_tls, (void *)rt.libc_tls_low, rt.libc_tls_size);
  switch_home(RT_RETURN_OVER);
}

#define RT_LIKELY_CAUSES                                                                           \
  ". Likely causes: time, randomness, uninitialised memory, decisions on addresses, files or "     \
  "other state outside the program's memory"

/* What of the event is not as it was: the first difference is the one that tells most. */
static void describe_difference(char *text, size_t size, const struct dpor_op *op, uint32_t thread,
                                uint64_t before, const struct dpor_event *old) {
  const struct tarry_site *place = op->site, *old_place = old->op.site;
  if (old->thread != thread || place != old_place || old->op.name != op->name)
    rt_format(text, size, "was '%s' by thread %u at %s:%u, now it is '%s' by thread %u",
              rt_operation_text(old->op.name), old->thread, old_place ? old_place->file : "?",
              old_place ? old_place->line : 0, rt_operation_text(op->name), thread);
  else if (old->op.address != op->address || old->op.size != op->size)
    rt_format(text, size, "('%s') was %u bytes at 0x%lx, now %u bytes at 0x%lx",
              rt_operation_text(op->name), old->op.size, (unsigned long)old->op.address, op->size,
              (unsigned long)op->address);
  else if (old->op.operand != op->operand)
    rt_format(text, size, "('%s') had the operand 0x%lx, now 0x%lx", rt_operation_text(op->name),
              (unsigned long)old->op.operand, (unsigned long)op->operand);
  else
    rt_format(text, size, "('%s') found 0x%lx, now 0x%lx", rt_operation_text(op->name),
              (unsigned long)old->before, (unsigned long)before);
}

static noreturn void diverged(const struct dpor_op *op, uint32_t thread, uint64_t before) {
  const struct dpor_event *expected = dpor_expected(rt.engine);
  char text[RT_TEXT_MAX / 2] = "is another one than before";
  if (expected)
    describe_difference(text, sizeof text, op, thread, before, expected);
  rt_stop(op->site, "the program is not deterministic: event %u %s" RT_LIKELY_CAUSES,
          dpor_length(rt.engine) + 1, text);
}

static void executed(struct rt_thread *thread, const struct dpor_op *op, uint64_t before,
                     uint64_t after) {
  if (rt.probe.active) { /* P1 of spin.h */
    rt.probe.waiting = false;
    return;
  }
  rt.event_open = false;
  if (rt.mode == RT_MODE_REPLAY)
    rt_replay_check(op);
  atomic_store_explicit(&rt.shared->heartbeat, ++rt.heartbeat, memory_order_relaxed);
  switch (dpor_executed(rt.engine, thread->number, before, after)) {
  case DPOR_OK:
    return;
  case DPOR_DIVERGED:
    diverged(op, thread->number, before);
  case DPOR_MEMORY_FULL:
    rt_stop(NULL, "the exploration needs more than memory_mib=%lu MiB",
            (unsigned long)rt.options.memory_mib);
  }
}

static void announce_choice(struct rt_thread *chooser) {
  struct dpor_op op = {.address = (uint64_t)(uintptr_t)&chooser->choice,
                       .size = 8,
                       .update = DPOR_UPDATE_SET,
                       .operand = chooser->choice + 1,
                       .name = RT_OP_CHOICE,
                       .site = chooser->spawn_site};
  dpor_announce(rt.engine, chooser->number, &op);
}

/* A chooser has no fiber: its only deeds are to count up. */
static void chooser_step(struct rt_thread *chooser) {
  struct dpor_op op = *dpor_pending(rt.engine, chooser->number);
  uint64_t before = chooser->choice++;
  executed(chooser, &op, before, chooser->choice);
  if (chooser->choice + 1 < chooser->choices)
    announce_choice(chooser);
  else
    chooser->state = RT_THREAD_ENDED;
}

/* The thread whose turn it is has ended, waits, or was never started. */
static noreturn void unexpected_thread(void) {
  const struct dpor_event *expected = dpor_expected(rt.engine);
  const struct tarry_site *site = expected ? expected->op.site : NULL;
  rt_stop(site,
          "the program is not deterministic: at event %u a thread does not do again what it did "
          "before the same events" RT_LIKELY_CAUSES,
          dpor_length(rt.engine));
}

void rt_schedule(struct rt_thread *self) {
  for (;;) {
    if (dpor_length(rt.engine) >= rt.checkpoint.next)
      rt_checkpoint_reach();
    uint32_t next = dpor_next(rt.engine);
    if (next == DPOR_THREAD_NONE && dpor_diverged(rt.engine))
      unexpected_thread();
    if (next == DPOR_THREAD_NONE) {
      rt_wait_home(self);
      return; /* in a probe, as if it had been chosen */
    }
    struct rt_thread *thread = &rt.threads[next];
    if (thread == self)
      return;
    if (!thread->chooser) {
      rt_thread_enter(thread);
      return;
    }
    chooser_step(thread);
  }
}

static noreturn void too_long(const struct tarry_site *site) {
  unsigned long bound = (unsigned long)rt.options.events_max;
  if (!rt.exited)
    rt_error(RT_ERROR_EVENTS_MAX, site, "events_max=%lu", bound);
  /* exit() has ended the process already: no bug, but not everything before it was seen. */
  rt_assumption(site, "a thread that only exit() ends was followed for events_max=%lu events",
                bound);
  rt_thread_stop();
}

static struct rt_thread *announce(const struct dpor_op *op) {
  struct rt_thread *self = rt.current;
  if (rt.probe.active) {
    rt_spin_probe_op(op);
    return self;
  }
  if (dpor_length(rt.engine) >= rt.options.events_max)
    too_long(op->site);
  if ((uintptr_t)__builtin_frame_address(0) < self->stack_limit)
    rt_error(RT_ERROR_STACK_OVERFLOW, op->site, "more than stack_kib=%lu KiB",
             (unsigned long)rt.options.stack_kib);
  dpor_announce(rt.engine, self->number, op);
  if (self->starter) {
    struct rt_thread *starter = self->starter;
    self->starter = NULL;
    rt_thread_enter(starter); /* returns when this thread was chosen */
  } else {
    rt_schedule(self);
  }
  return self;
}

static noreturn void wild_access(const struct dpor_op *op) {
  rt_error(RT_ERROR_WILD_ACCESS, op->site, "%s address 0x%lx",
           op->update != DPOR_UPDATE_KEEP ? "write to" : "read of", (unsigned long)op->address);
}

/* Of the fixed addresses only heap and stacks are the program's. Without the runtime nothing would
 * be at the others and the access would crash; with it, it could change a verdict. */
static void check_address(const struct dpor_op *op) {
  uint64_t address = op->address;
  if (address - (uintptr_t)&rt < sizeof rt)
    wild_access(op);
  if (address - RT_MAP_ENGINE >= RT_MAP_END - RT_MAP_ENGINE)
    return;
  if (address >= RT_MAP_HEAP && address < RT_MAP_HEAP_STATE)
    rt_heap_check((const void *)(uintptr_t)address, op->size, op->update != DPOR_UPDATE_KEEP,
                  op->site);
  else if (address < RT_MAP_STACKS || address >= RT_MAP_HEAP_STATE)
    wild_access(op);
}

/* The engine looks at the bytes of an op that waits, at any time: if they are not there, it must
 * show now, where the program's line is known. */
static void touch_awaited(const struct dpor_op *op) {
  if (!op->waits)
    return;
  const volatile char *bytes = (const volatile char *)(uintptr_t)op->address;
  rt.touched = op;
  (void)bytes[0];
  (void)bytes[op->size - 1];
  rt.touched = NULL;
}

uint64_t rt_event(const struct dpor_op *op) {
  touch_awaited(op);
  struct rt_thread *self = announce(op);
  rt.event_open = !rt.probe.active;
  check_address(op);
  rt_spin_probe_looked();
  touch_range(op);
  uint64_t before = load(op->address, op->size);
  executed(self, op, before, op->update == DPOR_UPDATE_OPAQUE ? before : dpor_op_apply(op, before));
  return before;
}

uint64_t rt_event_perform(const struct dpor_op *op) {
  struct rt_thread *self = announce(op);
  rt.event_open = !rt.probe.active;
  uint64_t before = load(op->address, op->size);
  uint64_t after = dpor_op_apply(op, before);
  if (op->update != DPOR_UPDATE_KEEP)
    memcpy((void *)(uintptr_t)op->address, &after, op->size);
  executed(self, op, before, after);
  return before;
}

static struct dpor_op word_op(uint64_t *word, enum dpor_update update, uint64_t value,
                              enum rt_op_name name, const struct tarry_site *site) {
  return (struct dpor_op){.address = (uint64_t)(uintptr_t)word,
                          .size = 8,
                          .update = (uint8_t)update,
                          .operand = value,
                          .name = (uint8_t)name,
                          .site = site};
}

uint64_t rt_word_wait(uint64_t *word, enum dpor_compare compare, uint64_t operand,
                      enum dpor_update update, uint64_t value, enum rt_op_name name,
                      const struct tarry_site *site) {
  struct dpor_op op = word_op(word, update, value, name, site);
  op.flags = DPOR_OP_SEES_OLD;
  dpor_op_wait_add(&op, dpor_term_make(compare, operand));
  return rt_event_perform(&op);
}

void rt_word_set(uint64_t *word, uint64_t value, enum rt_op_name name,
                 const struct tarry_site *site) {
  struct dpor_op op = word_op(word, DPOR_UPDATE_SET, value, name, site);
  rt_event_perform(&op);
}

uint64_t rt_word_read(uint64_t *word, enum rt_op_name name, const struct tarry_site *site) {
  struct dpor_op op = word_op(word, DPOR_UPDATE_KEEP, 0, name, site);
  return rt_event_perform(&op);
}

uint32_t rt_choose(uint32_t alternatives, const struct tarry_site *site) {
  if (alternatives < 2)
    return 0;
  struct rt_thread *chooser = rt_thread_spawn(NULL, NULL, site);
  chooser->choices = alternatives;
  announce_choice(chooser);
  return (uint32_t)rt_word_read(&chooser->choice, RT_OP_CHOOSE, site);
}

static void stop_for_ever(enum rt_op_name name, enum dpor_op_flag flag,
                          const struct tarry_site *site) {
  /* Any word will do: nothing ever happens to it. */
  struct dpor_op op = word_op(&rt.current->choice, DPOR_UPDATE_KEEP, 0, name, site);
  op.flags = (uint16_t)flag;
  dpor_op_wait_add(&op, dpor_term_make(DPOR_COMPARE_NEVER, 0));
  announce(&op);
}

void rt_assume_fails(const struct tarry_site *site) {
  stop_for_ever(RT_OP_ASSUME, DPOR_OP_ASSUME, site);
  __builtin_unreachable();
}

void rt_spin(const struct tarry_site *site) { stop_for_ever(RT_OP_SPIN, DPOR_OP_SPIN, site); }
