/* script.c - see script.h. */
#include "script.h"

#include <string.h>

static const uint64_t BASE = 0x100000;

struct dpor_op script_op(uint32_t word, uint8_t update, uint64_t operand) {
  struct dpor_op op = {
      .address = BASE + 8 * (uint64_t)word, .size = 8, .update = update, .operand = operand};
  return op;
}

struct dpor_op script_wait(uint32_t word, uint8_t update, uint64_t operand, uint64_t equals) {
  struct dpor_op op = script_op(word, update, operand);
  op.flags = DPOR_OP_SEES_OLD;
  dpor_op_wait_add(&op, dpor_term_make(DPOR_COMPARE_EQ, equals));
  return op;
}

static uint64_t load(void *context, uint64_t address, uint32_t size) {
  struct script *script = context;
  uint64_t value = 0;
  memcpy(&value, (char *)script->words + (address - BASE), size);
  return value;
}

static bool copy(void *context, uint64_t address, uint32_t size, void *bytes) {
  struct script *script = context;
  memcpy(bytes, (char *)script->words + (address - BASE), size);
  return true;
}

bool script_create(struct script *script, const char *algorithm, void *memory, size_t size) {
  struct dpor_config config = {.algorithm = algorithm,
                               .memory = memory,
                               .memory_size = size,
                               .load = load,
                               .copy = copy,
                               .context = script,
                               .classes = true};
  script->d = dpor_create(&config);
  return script->d != NULL;
}

static void announce(struct script *script, uint32_t thread) {
  struct dpor_op op;
  if (script->make(thread, script->done[thread], &op))
    dpor_announce(script->d, thread, &op);
}

enum dpor_status script_execute(struct script *script) {
  memset(script->words, 0, sizeof script->words);
  memset(script->done, 0, sizeof script->done);
  dpor_begin(script->d);
  for (uint32_t thread = 1; thread < script->threads; thread++) {
    dpor_spawn(script->d, thread, 0);
    announce(script, thread);
  }
  announce(script, 0);
  for (uint32_t thread; (thread = dpor_next(script->d)) != DPOR_THREAD_NONE;) {
    const struct dpor_op *op = dpor_pending(script->d, thread);
    uint64_t before = load(script, op->address, op->size);
    uint64_t after = dpor_op_apply(op, before);
    memcpy((char *)script->words + (op->address - BASE), &after, op->size);
    enum dpor_status status = dpor_executed(script->d, thread, before, after);
    if (status != DPOR_OK)
      return status;
    script->done[thread]++;
    announce(script, thread);
    if (script->stop_after && dpor_length(script->d) >= script->stop_after)
      return DPOR_OK;
  }
  return dpor_diverged(script->d) ? DPOR_DIVERGED : DPOR_OK;
}

enum script_end script_explore(struct script *script, uint64_t executions_max) {
  for (uint64_t executions = 0; executions < executions_max; executions++) {
    enum dpor_status status = script_execute(script);
    if (status == DPOR_MEMORY_FULL)
      return SCRIPT_FULL;
    if (status == DPOR_DIVERGED)
      return SCRIPT_DIVERGED;
    enum dpor_progress progress = dpor_finish(script->d);
    if (progress == DPOR_FULL)
      return SCRIPT_FULL;
    if (progress == DPOR_DONE)
      return SCRIPT_DONE;
  }
  return SCRIPT_MANY;
}
