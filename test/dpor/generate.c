/* generate.c - random small programs over all kinds of events.
 *
 * A program uses a random handful of the kinds, so that some programs are all
 * locks, some all awaits, and some a bit of everything. Three of four are of a
 * size that lets every interleaving be enumerated.
 */
#include "sim.h"

#include <string.h>

struct generator {
  uint64_t state;
  struct sim_program *program;
  uint32_t vars;
  uint32_t menu[8];
  uint32_t menu_count;
  bool mixed;       /* accesses of parts of variables */
  uint32_t helpers; /* choices so far */
};

static uint32_t below(struct generator *generator, uint32_t bound) {
  uint64_t x = generator->state += 0x9e3779b97f4a7c15u;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return (uint32_t)((x ^ (x >> 31)) % bound);
}

/* Variables: 0..3 shared by everything, 4 and 5 for ranges, 6 and 7 locks, 8 a semaphore. */
enum { RANGE_VAR = 4, LOCK_VAR = 6, SEM_VAR = 8 };

static void make_condition(struct generator *generator, struct sim_instr *instr) {
  static const uint8_t compares[] = {
      DPOR_COMPARE_EQ,  DPOR_COMPARE_EQ,  DPOR_COMPARE_EQ,  DPOR_COMPARE_NE,  DPOR_COMPARE_ULT,
      DPOR_COMPARE_UGE, DPOR_COMPARE_SLT, DPOR_COMPARE_SGE, DPOR_COMPARE_ULE, DPOR_COMPARE_UGT};
  instr->compare = compares[below(generator, sizeof compares)];
  instr->value = below(generator, 3);
  if (below(generator, 6) == 0)
    instr->mask = 1 + below(generator, 2);
  if (instr->code == SIM_GXAWAIT) {
    instr->value2 = below(generator, 2);
    instr->value3 = 1 + below(generator, 2);
  }
  if (below(generator, 4) > 0)
    return;
  instr->second = true;
  instr->either = below(generator, 2);
  instr->compare2 = compares[below(generator, sizeof compares)];
  instr->operand2 = (uint8_t)below(generator, 3);
  instr->shift2 = (uint8_t)below(generator, 2);
}

/* What fetch-and-modify does: mostly adding, which meets awaits in most ways. */
static void make_update(struct generator *generator, struct sim_instr *instr) {
  static const uint8_t updates[] = {DPOR_UPDATE_KEEP, DPOR_UPDATE_KEEP, DPOR_UPDATE_SUB,
                                    DPOR_UPDATE_OR,   DPOR_UPDATE_AND,  DPOR_UPDATE_XOR};
  instr->update = updates[below(generator, sizeof updates)];
  instr->value = 1 + below(generator, 2);
}

static void make_part(struct generator *generator, struct sim_instr *instr) {
  static const uint8_t parts[][2] = {{0, 0}, {0, 4}, {4, 4}, {0, 1}, {2, 4}, {1, 2}};
  if (!generator->mixed)
    return;
  const uint8_t *part = parts[below(generator, 6)];
  instr->offset = part[0];
  instr->size = part[1];
}

/* Ranges over two variables, and what else may happen to those. */
static void make_range(struct generator *generator, struct sim_instr *instr) {
  instr->var = (uint8_t)(RANGE_VAR + below(generator, 2));
  switch (below(generator, 7)) {
  case 0:
    instr->code = SIM_RANGEW;
    instr->var = RANGE_VAR;
    break;
  case 1:
    instr->code = SIM_RANGER;
    instr->var = RANGE_VAR;
    break;
  case 2:
    instr->code = SIM_WRITE;
    break;
  case 3:
    instr->code = below(generator, 2) ? SIM_AWAIT : SIM_XAWAIT;
    instr->compare = below(generator, 2) ? DPOR_COMPARE_EQ : DPOR_COMPARE_NE;
    instr->value = 0;
    break;
  case 4:
    instr->code = SIM_AWAIT;
    instr->size = 1;
    instr->offset = (uint8_t)below(generator, 8);
    instr->compare = below(generator, 2) ? DPOR_COMPARE_EQ : DPOR_COMPARE_UGE;
    break;
  case 5:
    instr->code = SIM_CAS;
    break;
  default:
    instr->code = SIM_READ;
  }
}

static void make_instr(struct generator *generator, uint32_t thread, struct sim_instr *instr) {
  memset(instr, 0, sizeof *instr);
  instr->code = (uint8_t)generator->menu[below(generator, generator->menu_count)];
  instr->var = (uint8_t)below(generator, generator->vars);
  instr->reg = (uint8_t)below(generator, SIM_REGS);
  instr->value = below(generator, 3);
  instr->value2 = below(generator, 3);
  make_part(generator, instr);
  switch ((enum sim_code)instr->code) {
  case SIM_FAA:
    make_update(generator, instr);
    if (below(generator, 2))
      instr->reg = SIM_NOREG;
    break;
  case SIM_CAS:
    instr->value = below(generator, 2);
    instr->value2 = 1 + below(generator, 2);
    break;
  case SIM_LOCK:
  case SIM_UNLOCK:
    instr->var = (uint8_t)(LOCK_VAR + below(generator, 2));
    instr->size = 0;
    instr->offset = 0;
    break;
  case SIM_AWAIT:
  case SIM_XAWAIT:
  case SIM_ONCE:
  case SIM_CXAWAIT:
  case SIM_GXAWAIT:
    make_condition(generator, instr);
    break;
  case SIM_JOIN:
    instr->value = below(generator, thread ? thread : 1);
    if (thread == 0)
      instr->code = SIM_READ;
    break;
  case SIM_SPAWN:
    instr->value = thread + 1;
    if (thread + 1 >= generator->program->threads)
      instr->code = SIM_READ;
    break;
  case SIM_IF:
    instr->value2 = 1 + below(generator, 2);
    break;
  case SIM_SEMWAIT:
  case SIM_SEMPOST:
    instr->var = SEM_VAR;
    instr->size = 0;
    instr->offset = 0;
    break;
  case SIM_CHOOSE:
    instr->value = 2;
    if (generator->helpers++ >= 2)
      instr->code = SIM_READ;
    break;
  case SIM_RANGEW:
  case SIM_RANGER:
    instr->offset = instr->size = 0;
    make_range(generator, instr);
    break;
  case SIM_ASSUME:
    instr->value = below(generator, 2);
    break;
  case SIM_READ:
  case SIM_WRITE:
  case SIM_WRITER:
    break;
  }
}

static void make_menu(struct generator *generator) {
  static const uint32_t all[] = {SIM_READ,   SIM_READ,   SIM_WRITE,   SIM_WRITE,   SIM_WRITER,
                                 SIM_FAA,    SIM_FAA,    SIM_CAS,     SIM_LOCK,    SIM_AWAIT,
                                 SIM_AWAIT,  SIM_XAWAIT, SIM_ONCE,    SIM_ONCE,    SIM_CXAWAIT,
                                 SIM_JOIN,   SIM_SPAWN,  SIM_IF,      SIM_SEMWAIT, SIM_CHOOSE,
                                 SIM_RANGEW, SIM_ASSUME, SIM_GXAWAIT, SIM_FAA,     SIM_AWAIT};
  generator->menu_count = 2 + below(generator, 6);
  generator->menu[0] = SIM_READ;
  generator->menu[1] = below(generator, 3) ? SIM_WRITE : SIM_FAA;
  for (uint32_t at = 2; at < generator->menu_count; at++)
    generator->menu[at] = all[below(generator, sizeof all / sizeof *all)];
  for (uint32_t at = 2; at + 1 < generator->menu_count; at++) {
    if (generator->menu[at] == SIM_LOCK)
      generator->menu[++at] = SIM_UNLOCK;
    else if (generator->menu[at] == SIM_SEMWAIT)
      generator->menu[++at] = SIM_SEMPOST;
  }
}

/* A thread may be started by one instruction only, and only once. */
static void drop_second_spawns(struct sim_program *program) {
  bool started[SIM_THREADS] = {false};
  for (uint32_t thread = 0; thread < program->threads; thread++)
    for (uint32_t at = 0; at < program->length[thread]; at++) {
      struct sim_instr *instr = &program->code[thread][at];
      if (instr->code != SIM_SPAWN)
        continue;
      if (started[instr->value])
        instr->code = SIM_READ;
      started[instr->value] = true;
    }
}

void sim_generate(struct sim_program *program, uint64_t seed) {
  struct generator generator = {.state = seed * 0x2545f4914f6cdd1du + 1, .program = program};
  static const uint32_t threads[] = {2, 2, 3, 3, 3, 4, 5};
  memset(program, 0, sizeof *program);
  bool wide = seed % 4 == 0; /* usually too many interleavings: see random.c */
  program->threads = wide ? 4 + below(&generator, 3) : threads[below(&generator, 7)];
  program->ifaa = below(&generator, 2);
  generator.vars = 1 + below(&generator, 3);
  generator.mixed = below(&generator, 4) == 0;
  make_menu(&generator);
  uint32_t left = (wide ? 10 : 6) + below(&generator, 6);
  for (uint32_t thread = 0; thread < program->threads; thread++) {
    uint32_t others = program->threads - 1 - thread;
    uint32_t length = 1 + below(&generator, 4);
    if (left < others + length)
      length = left > others ? left - others : 1;
    left -= length < left ? length : left;
    for (uint32_t at = 0; at < length; at++)
      make_instr(&generator, thread, &program->code[thread][program->length[thread]++]);
  }
  drop_second_spawns(program);
  sim_prepare(program);
}
