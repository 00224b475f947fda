/* random.c - dpor-random: on random programs, the algorithms find exactly the classes there are.
 *
 * exhaustive enumerates every interleaving; source must find the same set of
 * classes; optimal and pop too, each once, and cut nothing, in whatever order pop takes its
 * branches. Classes are told apart by key.c, not by the engine, and the engine's own count must
 * agree. A program that shows a mismatch is shrunk and printed with its seed. Where there are too
 * many interleavings, what source finds is the measure for optimal: the two share the races but
 * neither the sequences nor the redundancy test.
 */
#include "sim.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { EXHAUSTIVE_MAX = 10000, SOURCE_MAX = 8000 };

struct totals {
  uint64_t programs, by_source, skipped, classes, interleavings, source_cut;
};

/* NULL when all is well. */
static const char *result_mismatch(const struct sim_result *result, const struct sim_result *oracle,
                                   bool optimal) {
  if (result->failed)
    return result->why;
  if (result->too_big && result->stats.relation_is_finer)
    return NULL; /* see below; too many then */
  if (result->keys_count < oracle->keys_count)
    return "classes are missing";
  if (!sim_keys_equal(result, oracle))
    return "classes that do not exist";
  if (optimal && result->stats.duplicates > 0)
    return "a class was explored twice";
  if (optimal && result->stats.sleep_blocked > 0)
    return "an execution was cut";
  if (result->too_big)
    return "more executions than interleavings";
  /* pop may order more: then what is one class for the others is several for it. */
  if (result->stats.relation_is_finer)
    return NULL;
  if (optimal && result->duplicates > 0)
    return "a class was explored twice by definition";
  if (result->stats.classes != result->keys_count)
    return "the engine's class hash differs from the definition";
  return NULL;
}

/* All classes; `which` says how they were found. */
static struct sim_result oracle_make(const struct sim_program *program, char *which) {
  struct sim_how how = {
      .algorithm = strcpy(which, "exhaustive"), .executions_max = EXHAUSTIVE_MAX, .keys = true};
  struct sim_result oracle = sim_explore(program, &how);
  if (!oracle.too_big)
    return oracle;
  sim_result_free(&oracle);
  how.algorithm = strcpy(which, "source");
  how.executions_max = SOURCE_MAX;
  return sim_explore(program, &how);
}

static const char *algorithm_mismatch(const struct sim_program *program,
                                      const struct sim_result *oracle, const struct sim_how *how,
                                      struct totals *totals) {
  bool optimal = strcmp(how->algorithm, "source") != 0;
  struct sim_result result = sim_explore(program, how);
  const char *why = result_mismatch(&result, oracle, optimal);
  if (!optimal)
    totals->source_cut += result.stats.sleep_blocked;
  sim_result_free(&result);
  return why;
}

static const char *algorithms_mismatch(const struct sim_program *program,
                                       const struct sim_result *oracle, uint64_t seed, char *which,
                                       struct totals *totals) {
  struct sim_how hows[] = {
      {.algorithm = "source"},
      {.algorithm = "optimal"},
      {.algorithm = "pop"},
      {.algorithm = "source", .seed = seed},
      {.algorithm = "optimal", .seed = seed},
      {.algorithm = "pop", .seed = seed, .pick = DPOR_PICK_RANDOM},
      {.algorithm = "pop", .pick = DPOR_PICK_FIRST},
  };
  for (size_t at = 0; at < sizeof hows / sizeof *hows; at++) {
    hows[at].executions_max = 6 * SOURCE_MAX;
    hows[at].keys = true;
    const char *why = algorithm_mismatch(program, oracle, &hows[at], totals);
    if (why) {
      strcpy(which, hows[at].algorithm);
      return why;
    }
  }
  return NULL;
}

static const char *mismatch(const struct sim_program *program, uint64_t seed, char *which,
                            struct totals *totals) {
  struct sim_result oracle = oracle_make(program, which);
  totals->by_source += strcmp(which, "source") == 0;
  const char *why = oracle.failed ? oracle.why : NULL;
  if (oracle.too_big) {
    totals->skipped++;
  } else if (!why) {
    totals->classes += oracle.keys_count;
    totals->interleavings += oracle.stats.executions;
    why = oracle.stats.classes != oracle.keys_count
              ? "the engine's class hash differs from the definition"
              : algorithms_mismatch(program, &oracle, seed, which, totals);
  }
  sim_result_free(&oracle);
  return why;
}

static void instr_remove(struct sim_program *program, uint32_t thread, uint32_t at) {
  struct sim_instr *code = program->code[thread];
  memmove(code + at, code + at + 1, (program->length[thread] - at - 1) * sizeof *code);
  program->length[thread]--;
  sim_prepare(program);
}

static void thread_remove_last(struct sim_program *program) {
  uint32_t last = program->threads - 1;
  for (uint32_t thread = 0; thread < last; thread++)
    for (uint32_t at = 0; at < program->length[thread]; at++) {
      const struct sim_instr *instr = &program->code[thread][at];
      if ((instr->code == SIM_JOIN || instr->code == SIM_SPAWN) && instr->value == last)
        return;
    }
  program->threads--;
  sim_prepare(program);
}

/* Takes away what can be taken away with the mismatch still there. */
static void shrink(struct sim_program *program, uint64_t seed) {
  struct totals ignored = {0};
  char which[16];
  for (bool smaller = true; smaller;) {
    smaller = false;
    for (uint32_t thread = 0; thread < program->threads; thread++)
      for (uint32_t at = 0; at < program->length[thread]; at++) {
        struct sim_program tried = *program;
        instr_remove(&tried, thread, at);
        if (mismatch(&tried, seed, which, &ignored)) {
          *program = tried;
          smaller = true;
          at--;
        }
      }
    struct sim_program tried = *program;
    if (tried.threads > 1 && tried.length[tried.threads - 1] == 0) {
      thread_remove_last(&tried);
      if (tried.threads < program->threads && mismatch(&tried, seed, which, &ignored)) {
        *program = tried;
        smaller = true;
      }
    }
  }
}

static uint64_t argument(int count, char **arguments, const char *name, uint64_t preset) {
  for (int at = 1; at + 1 < count; at++)
    if (strcmp(arguments[at], name) == 0)
      return strtoull(arguments[at + 1], NULL, 0);
  return preset;
}

int main(int count, char **arguments) {
  uint64_t programs = argument(count, arguments, "--programs", 5000);
  uint64_t first = argument(count, arguments, "--seed", 1);
  uint64_t minutes = argument(count, arguments, "--minutes", 0);
  uint64_t failures_max = argument(count, arguments, "--failures", 1);
  time_t end = time(NULL) + (time_t)(60 * minutes);
  struct totals totals = {0};
  uint64_t failed = 0;
  printf("dpor-random: source, optimal and pop find exactly the classes that every interleaving "
         "shows; optimal and pop each once, none cut\n");
  for (uint64_t seed = first; minutes ? time(NULL) < end : seed < first + programs; seed++) {
    struct sim_program program;
    char which[16];
    sim_generate(&program, seed);
    totals.programs++;
    const char *why = mismatch(&program, seed, which, &totals);
    if (!why)
      continue;
    failed++;
    printf("FAILED seed %llu, %s: %s\n", (unsigned long long)seed, which, why);
    sim_print(&program);
    shrink(&program, seed);
    why = mismatch(&program, seed, which, &totals);
    printf("smallest, %s: %s\n", which, why ? why : "(gone)");
    sim_print(&program);
    if (failed >= failures_max)
      break;
  }
  printf("%llu programs (%llu measured by source, %llu too big even for that), %llu classes, "
         "%llu executions of the measure, source cut %llu\n",
         (unsigned long long)totals.programs,
         (unsigned long long)(totals.by_source - totals.skipped),
         (unsigned long long)totals.skipped, (unsigned long long)totals.classes,
         (unsigned long long)totals.interleavings, (unsigned long long)totals.source_cut);
  printf("%llu passed, %llu failed\n", (unsigned long long)(totals.programs - failed),
         (unsigned long long)failed);
  return failed ? 1 : 0;
}
