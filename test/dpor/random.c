/* random.c - dpor-random: on random programs, the algorithms find exactly the classes there are.
 *
 * exhaustive enumerates every interleaving; source must find the same set of
 * classes; optimal too, each once, and cut nothing. Classes are told apart by
 * key.c, not by the engine, and the engine's own count must agree. A program
 * that shows a mismatch is shrunk and printed with its seed. Where there are
 * too many interleavings, what source finds is the measure for optimal: the two
 * share the races but neither the sequences nor the redundancy test.
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
static const char *algorithm_mismatch(const struct sim_program *program,
                                      const struct sim_result *oracle, const char *algorithm,
                                      uint64_t seed, struct totals *totals) {
  bool optimal = strcmp(algorithm, "optimal") == 0;
  struct sim_result result = sim_explore(program, algorithm, seed, 3 * SOURCE_MAX, true);
  const char *why = NULL;
  if (result.failed)
    why = result.why;
  else if (result.keys_count < oracle->keys_count)
    why = "classes are missing";
  else if (!sim_keys_equal(&result, oracle))
    why = "classes that do not exist";
  else if (result.stats.classes != result.keys_count)
    why = "the engine's class hash differs from the definition";
  else if (optimal && result.duplicates > 0)
    why = "a class was explored twice";
  else if (optimal && result.stats.sleep_blocked > 0)
    why = "an execution was cut";
  else if (result.too_big)
    why = "more executions than interleavings";
  if (!optimal)
    totals->source_cut += result.stats.sleep_blocked;
  sim_result_free(&result);
  return why;
}

static const char *mismatch(const struct sim_program *program, uint64_t seed, char *which,
                            struct totals *totals) {
  struct sim_result oracle = sim_explore(program, "exhaustive", 0, EXHAUSTIVE_MAX, true);
  strcpy(which, "exhaustive");
  if (oracle.too_big) {
    sim_result_free(&oracle);
    oracle = sim_explore(program, "source", 0, SOURCE_MAX, true);
    strcpy(which, "source");
    totals->by_source++;
  }
  const char *why = oracle.failed ? oracle.why : NULL;
  if (oracle.too_big) {
    totals->skipped++;
  } else if (!why) {
    totals->classes += oracle.keys_count;
    totals->interleavings += oracle.stats.executions;
    if (oracle.stats.classes != oracle.keys_count)
      why = "the engine's class hash differs from the definition";
    for (int random = 0; random < 2 && !why; random++) {
      why =
          algorithm_mismatch(program, &oracle, strcpy(which, "source"), random ? seed : 0, totals);
      if (!why)
        why = algorithm_mismatch(program, &oracle, strcpy(which, "optimal"), random ? seed : 0,
                                 totals);
    }
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
  printf("dpor-random: source and optimal find exactly the classes that every interleaving shows; "
         "optimal each once, none cut\n");
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
