/* sim.c - runs a simulated program under the engine. See sim.h. */
#include "sim.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { MEMORY_WORDS = SIM_VARS + 2 + 2 * SIM_THREADS, DONE = SIM_VARS + 2 };
static const uint64_t ADDRESS = 0x1000;

struct run {
  const struct sim_program *program;
  struct dpor *d;
  uint64_t words[MEMORY_WORDS];
  uint32_t pc[SIM_THREADS];
  uint64_t regs[SIM_THREADS][SIM_REGS];
  bool ending[SIM_THREADS]; /* announced its end */
  uint32_t parent[SIM_THREADS], base[SIM_THREADS];
  uint32_t executed[SIM_THREADS];
};

static size_t memory_size = (size_t)1 << 30;
static void *memory;

void *sim_memory(size_t *size) {
  if (!memory) {
    memory = mmap(NULL, memory_size, PROT_READ | PROT_WRITE,
                  MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) {
      perror("mmap");
      exit(2);
    }
  }
  *size = memory_size;
  return memory;
}

void sim_memory_release(const struct dpor *d) {
  size_t peak = dpor_stats_of(d).memory_peak;
  if (peak < (size_t)4 << 20)
    memset(memory, 0, peak);
  else
    madvise(memory, memory_size, MADV_DONTNEED);
}

void sim_prepare(struct sim_program *program) {
  program->helpers = 0;
  memset(program->joined, 0, sizeof program->joined);
  memset(program->spawned, 0, sizeof program->spawned);
  for (uint32_t thread = 0; thread < program->threads; thread++)
    for (uint32_t at = 0; at < program->length[thread]; at++) {
      struct sim_instr *instr = &program->code[thread][at];
      if (instr->code == SIM_JOIN)
        program->joined[instr->value] = true;
      if (instr->code == SIM_SPAWN)
        program->spawned[instr->value] = true;
      if (instr->code == SIM_CHOOSE) {
        instr->helper = (uint8_t)(program->threads + program->helpers++);
        program->choices[instr->helper] = (uint32_t)instr->value;
      }
    }
}

static uint64_t load(void *context, uint64_t address, uint32_t size) {
  struct run *run = context;
  uint64_t value = 0;
  memcpy(&value, (char *)run->words + (address - ADDRESS), size);
  return value;
}

static bool copy(void *context, uint64_t address, uint32_t size, void *bytes) {
  struct run *run = context;
  memcpy(bytes, (char *)run->words + (address - ADDRESS), size);
  return true;
}

static void word_op(struct dpor_op *op, uint32_t word) {
  memset(op, 0, offsetof(struct dpor_op, terms));
  op->address = ADDRESS + 8 * (uint64_t)word;
  op->size = 8;
}

static void op_set(struct dpor_op *op, uint8_t update, uint64_t operand, uint16_t flags) {
  op->update = update;
  op->operand = operand;
  op->flags = flags;
}

static void op_wait(struct dpor_op *op, uint8_t compare, uint64_t operand) {
  dpor_op_wait_add(op, dpor_term_make((enum dpor_compare)compare, operand));
}

/* The terms of an instruction that waits for anything. */
static void op_wait_instr(struct dpor_op *op, const struct sim_instr *instr) {
  struct dpor_term term = dpor_term_make((enum dpor_compare)instr->compare, (uint64_t)instr->value);
  if (instr->mask)
    term.mask = instr->mask;
  if (instr->second && instr->either)
    term.flags = DPOR_TERM_OR;
  dpor_op_wait_add(op, term);
  if (!instr->second)
    return;
  term = dpor_term_make((enum dpor_compare)instr->compare2, instr->operand2);
  term.shift = instr->shift2;
  dpor_op_wait_add(op, term);
}

/* The instructions that wait. */
static void instr_wait_op(const struct run *run, uint32_t thread, const struct sim_instr *instr,
                          struct dpor_op *op) {
  uint64_t value = (uint64_t)instr->value, value2 = (uint64_t)instr->value2;
  switch ((enum sim_code)instr->code) {
  case SIM_LOCK:
    op_set(op, DPOR_UPDATE_SET, 1, DPOR_OP_SEES_OLD);
    op_wait(op, DPOR_COMPARE_EQ, 0);
    break;
  case SIM_AWAIT:
    op_wait_instr(op, instr);
    break;
  case SIM_ONCE:
    op_set(op, DPOR_UPDATE_UMAX, value2, DPOR_OP_SEES_OLD | DPOR_OP_SAME_IS_READ);
    op_wait_instr(op, instr);
    break;
  case SIM_XAWAIT:
    op_set(op, DPOR_UPDATE_SET, value2, DPOR_OP_SEES_OLD);
    op_wait_instr(op, instr);
    break;
  case SIM_CXAWAIT:
    op_set(op, DPOR_UPDATE_SET, value2, DPOR_OP_SEES_OLD);
    op_wait(op, DPOR_COMPARE_EQ, value);
    break;
  case SIM_GXAWAIT:
    op_set(op, DPOR_UPDATE_SET, (uint64_t)instr->value3, DPOR_OP_SEES_OLD);
    dpor_op_guard_set(op, dpor_term_make(DPOR_COMPARE_EQ, value2));
    op_wait_instr(op, instr);
    break;
  case SIM_JOIN:
    word_op(op, DONE + (uint32_t)value);
    op_wait(op, DPOR_COMPARE_EQ, 1);
    break;
  case SIM_SEMWAIT:
    op_set(op, DPOR_UPDATE_ADD, (uint64_t)-1, DPOR_OP_SEES_OLD);
    op_wait(op, DPOR_COMPARE_NE, 0);
    break;
  case SIM_ASSUME:
    op_wait(op, run->regs[thread][instr->reg] == value ? DPOR_COMPARE_ALWAYS : DPOR_COMPARE_NEVER,
            0);
    op->address = ADDRESS + 8 * (DONE + (uint64_t)thread);
    break;
  default:
    abort();
  }
}

static void instr_op(const struct run *run, uint32_t thread, const struct sim_instr *instr,
                     struct dpor_op *op) {
  word_op(op, instr->var);
  op->address += instr->offset;
  op->size = instr->size ? instr->size : 8;
  op->site = instr;
  uint64_t value = (uint64_t)instr->value;
  switch ((enum sim_code)instr->code) {
  case SIM_READ:
    break;
  case SIM_WRITE:
    op_set(op, DPOR_UPDATE_SET, value, 0);
    break;
  case SIM_WRITER:
    op_set(op, DPOR_UPDATE_SET, run->regs[thread][instr->reg] + value, 0);
    break;
  case SIM_FAA:
    op_set(op, instr->update ? instr->update : DPOR_UPDATE_ADD, value,
           instr->reg == SIM_NOREG && run->program->ifaa ? DPOR_OP_COMMUTES : DPOR_OP_SEES_OLD);
    break;
  case SIM_CAS:
    op_set(op, DPOR_UPDATE_SET, (uint64_t)instr->value2, DPOR_OP_SEES_OLD);
    dpor_op_guard_set(op, dpor_term_make(DPOR_COMPARE_EQ, value));
    break;
  case SIM_UNLOCK:
    op_set(op, DPOR_UPDATE_SET, 0, 0);
    break;
  case SIM_SEMPOST:
    op_set(op, DPOR_UPDATE_ADD, 1, run->program->ifaa ? DPOR_OP_COMMUTES : 0);
    break;
  case SIM_CHOOSE:
    word_op(op, DONE + SIM_THREADS + instr->helper);
    break;
  case SIM_RANGEW:
  case SIM_RANGER:
    op->size = 16;
    op_set(op, instr->code == SIM_RANGEW ? DPOR_UPDATE_OPAQUE : DPOR_UPDATE_KEEP, value, 0);
    break;
  default:
    instr_wait_op(run, thread, instr, op);
  }
}

static void thread_start(struct run *run, uint32_t child, uint32_t parent);

/* Runs `thread` up to its next operation and announces it. */
static void thread_advance(struct run *run, uint32_t thread) {
  const struct sim_program *program = run->program;
  struct dpor_op op;
  if (thread >= program->threads) { /* counts a choice up */
    if (run->executed[thread] + 1 >= program->choices[thread])
      return;
    word_op(&op, DONE + SIM_THREADS + thread);
    op_set(&op, DPOR_UPDATE_SET, run->executed[thread] + 1, 0);
    dpor_announce(run->d, thread, &op);
    return;
  }
  while (run->pc[thread] < program->length[thread]) {
    const struct sim_instr *instr = &program->code[thread][run->pc[thread]];
    if (instr->code == SIM_IF) {
      bool skip = run->regs[thread][instr->reg] == (uint64_t)instr->value;
      run->pc[thread] += 1 + (skip ? (uint32_t)instr->value2 : 0);
    } else if (instr->code == SIM_SPAWN) {
      run->pc[thread]++;
      thread_start(run, (uint32_t)instr->value, thread);
    } else {
      /* The helper of a choice starts with the announcement of the read. */
      if (instr->code == SIM_CHOOSE)
        thread_start(run, instr->helper, thread);
      instr_op(run, thread, instr, &op);
      dpor_announce(run->d, thread, &op);
      return;
    }
  }
  if (program->joined[thread] && !run->ending[thread]) {
    run->ending[thread] = true;
    word_op(&op, DONE + thread);
    op_set(&op, DPOR_UPDATE_SET, 1, 0);
    dpor_announce(run->d, thread, &op);
  }
}

static void thread_start(struct run *run, uint32_t child, uint32_t parent) {
  run->parent[child] = parent;
  run->base[child] = run->executed[parent];
  dpor_spawn(run->d, child, parent);
  thread_advance(run, child);
}

static enum dpor_status thread_step(struct run *run, uint32_t thread) {
  struct dpor_op op;
  dpor_op_copy(&op, dpor_pending(run->d, thread));
  char *bytes = (char *)run->words + (op.address - ADDRESS);
  uint64_t before = 0, after = 0;
  if (op.size <= 8) {
    before = load(run, op.address, op.size);
    after = dpor_op_apply(&op, before);
  }
  enum dpor_status status = dpor_executed(run->d, thread, before, after);
  if (status != DPOR_OK)
    return status;
  if (op.size <= 8)
    memcpy(bytes, &after, op.size);
  else if (op.update == DPOR_UPDATE_OPAQUE)
    memset(bytes, (int)op.operand, op.size);
  run->executed[thread]++;
  if (thread < run->program->threads && !run->ending[thread]) {
    const struct sim_instr *instr = &run->program->code[thread][run->pc[thread]++];
    uint64_t *reg = instr->reg < SIM_REGS ? &run->regs[thread][instr->reg] : NULL;
    if (reg && (instr->code == SIM_CAS || instr->code == SIM_GXAWAIT))
      *reg = dpor_term_holds(&op.terms[0], op.size, before);
    else if (reg &&
             (instr->code == SIM_READ || instr->code == SIM_FAA || instr->code == SIM_AWAIT ||
              instr->code == SIM_XAWAIT || instr->code == SIM_ONCE || instr->code == SIM_CHOOSE))
      *reg = before;
  }
  thread_advance(run, thread);
  return DPOR_OK;
}

static void run_begin(struct run *run) {
  memset(run->words, 0, sizeof run->words);
  memset(run->pc, 0, sizeof run->pc);
  memset(run->regs, 0, sizeof run->regs);
  memset(run->ending, 0, sizeof run->ending);
  memset(run->executed, 0, sizeof run->executed);
  dpor_begin(run->d);
  run->parent[0] = 0;
  run->base[0] = 0;
  for (uint32_t thread = 1; thread < run->program->threads; thread++)
    if (!run->program->spawned[thread])
      thread_start(run, thread, 0);
  thread_advance(run, 0);
}

static int key_compare(const void *left, const void *right) {
  const struct sim_key *a = left, *b = right;
  if (a->high != b->high)
    return a->high < b->high ? -1 : 1;
  return a->low < b->low ? -1 : a->low > b->low;
}

static void keys_sort(struct sim_result *result) {
  qsort(result->keys, result->keys_count, sizeof *result->keys, key_compare);
  size_t distinct = 0;
  for (size_t at = 0; at < result->keys_count; at++)
    if (at == 0 || key_compare(&result->keys[at], &result->keys[at - 1]) != 0)
      result->keys[distinct++] = result->keys[at];
  result->duplicates = result->keys_count - distinct;
  result->keys_count = distinct;
}

static enum dpor_status run_once(struct run *run) {
  run_begin(run);
  for (uint32_t thread; (thread = dpor_next(run->d)) != DPOR_THREAD_NONE;) {
    enum dpor_status status = thread_step(run, thread);
    if (status != DPOR_OK)
      return status;
  }
  return dpor_diverged(run->d) ? DPOR_DIVERGED : DPOR_OK;
}

static void key_add(struct run *run, struct sim_result *result, size_t *capacity) {
  if (result->keys_count == *capacity) {
    *capacity = *capacity ? *capacity * 2 : 64;
    result->keys = realloc(result->keys, *capacity * sizeof *result->keys);
  }
  result->keys[result->keys_count++] = sim_key_of(run->d, run->parent, run->base);
}

struct sim_result sim_explore(const struct sim_program *program, const struct sim_how *how) {
  struct sim_result result = {0};
  struct run run = {.program = program};
  struct dpor_config config = {.algorithm = how->algorithm,
                               .load = load,
                               .copy = copy,
                               .context = &run,
                               .classes = how->keys,
                               .pick = how->pick,
                               .random_seed = how->seed};
  size_t capacity = 0;
  uint64_t restarts = 0;
  config.memory = sim_memory(&config.memory_size);
  run.d = dpor_create(&config);
  for (enum dpor_progress progress = DPOR_MORE; progress == DPOR_MORE;) {
    enum dpor_status status = run_once(&run);
    if (status != DPOR_OK) {
      result.failed = true;
      result.why = status == DPOR_DIVERGED ? "diverged" : "memory full";
      break;
    }
    if (how->keys && !dpor_was_cut(run.d))
      key_add(&run, &result, &capacity);
    progress = dpor_finish(run.d);
    if (progress == DPOR_FULL) {
      result.failed = true;
      result.why = "memory full";
    }
    const struct dpor_stats stats = dpor_stats_of(run.d);
    if (stats.restarts != restarts)
      result.keys_count = 0;
    restarts = stats.restarts;
    if (how->executions_max && stats.executions + stats.sleep_blocked > how->executions_max) {
      result.too_big = true;
      break;
    }
  }
  result.stats = dpor_stats_of(run.d);
  sim_memory_release(run.d);
  keys_sort(&result);
  return result;
}

void sim_result_free(struct sim_result *result) { free(result->keys); }

bool sim_keys_equal(const struct sim_result *a, const struct sim_result *b) {
  return a->keys_count == b->keys_count &&
         (a->keys_count == 0 || memcmp(a->keys, b->keys, a->keys_count * sizeof *a->keys) == 0);
}
