/* sim.h - a simulated multi-threaded program, and a driver that explores it.
 *
 * A program is a list of instructions per thread over shared variables of 8
 * bytes and registers of its own. Everything starts at 0. All threads that no
 * SPAWN names start at once.
 */
#ifndef TARRY_TEST_DPOR_SIM_H
#define TARRY_TEST_DPOR_SIM_H

#include "dpor/dpor.h"

enum {
  SIM_VARS = 32,    /* x y z g a b m n, then what programs index */
  SIM_THREADS = 24, /* choosers' helpers among them */
  SIM_CODE = 48,
  SIM_REGS = 3,
  SIM_NOREG = 255
};

enum sim_code {
  SIM_READ,   /* reg = var */
  SIM_WRITE,  /* var = value */
  SIM_WRITER, /* var = reg + value */
  SIM_FAA,    /* reg = var; var += value (or another update); reg may be SIM_NOREG */
  SIM_CAS,    /* var == value ? var = value2, reg = 1 : reg = 0 */
  SIM_LOCK,
  SIM_UNLOCK,
  SIM_AWAIT,   /* wait for (var & mask) compare value; reg = var */
  SIM_XAWAIT,  /* the same, then var = value2 */
  SIM_ONCE,    /* the same, then var = max(var, value2); a read where that changes nothing */
  SIM_CXAWAIT, /* wait for var == value, then var = value2: a compare-exchange in a spin loop */
  SIM_GXAWAIT, /* wait as AWAIT; then, if var == value2, var = value3: an awaited cas that may fail
                */
  SIM_JOIN,    /* wait for the end of thread `value` */
  SIM_SPAWN,   /* start thread `value`: no event */
  SIM_IF,      /* reg == value: skip value2 instructions; no event */
  SIM_SEMWAIT,
  SIM_SEMPOST,
  SIM_CHOOSE, /* reg = 0 .. value - 1 */
  SIM_RANGEW, /* 16 bytes from var on, opaque */
  SIM_RANGER,
  SIM_ASSUME /* reg == value or blocked for ever */
};

struct sim_instr {
  uint8_t code;
  uint8_t var;
  uint8_t reg;
  uint8_t offset, size; /* of the access in the variable; size 0 means 8 */
  uint8_t compare;      /* enum dpor_compare */
  uint8_t update;       /* FAA: enum dpor_update; 0 means ADD */
  /* A second term of what is waited for: (var >> shift2) compare2 operand2; either of
   * the two, or both. */
  bool second, either;
  uint8_t compare2, shift2, operand2;
  uint8_t helper; /* CHOOSE: number of the counting thread, set by sim_prepare */
  int64_t value, value2, value3;
  uint64_t mask; /* 0 means all */
};

struct sim_program {
  uint32_t threads;
  uint32_t length[SIM_THREADS];
  struct sim_instr code[SIM_THREADS][SIM_CODE];
  bool ifaa; /* an unused fetch-and-add commutes */
  /* Set by sim_prepare. */
  uint32_t helpers;
  bool joined[SIM_THREADS], spawned[SIM_THREADS];
  uint32_t choices[SIM_THREADS]; /* by helper */
};

struct sim_key {
  uint64_t low, high; /* of the naive happens-before order (key.c) */
};

struct sim_result {
  bool failed;  /* divergence, memory full or an error of the engine: `why` */
  bool too_big; /* more executions than wanted */
  const char *why;
  struct dpor_stats stats;
  struct sim_key *keys; /* distinct, sorted */
  size_t keys_count;
  uint64_t duplicates; /* executions whose naive key was there before */
};

struct sim_how {
  const char *algorithm;
  uint64_t seed, executions_max; /* seed as in dpor_config */
  bool keys;
  enum dpor_pick pick;
};

void sim_prepare(struct sim_program *program);
/* Explores `program`. Call sim_result_free after. */
struct sim_result sim_explore(const struct sim_program *program, const struct sim_how *how);
void sim_result_free(struct sim_result *result);
bool sim_keys_equal(const struct sim_result *a, const struct sim_result *b);

/* key.c: the happens-before class by definition, independent of the engine's own. `base` is, per
 * thread, how many events its parent had done when it started, and `parent` who that was. */
struct sim_key sim_key_of(const struct dpor *d, const uint32_t *parent, const uint32_t *base);

/* text.c */
void sim_print(const struct sim_program *program);

/* generate.c: the same seed, the same program. */
void sim_generate(struct sim_program *program, uint64_t seed);

/* Memory for one engine, zeroed as far as the last one used it. */
void *sim_memory(size_t *size);
void sim_memory_release(const struct dpor *d);

#endif
