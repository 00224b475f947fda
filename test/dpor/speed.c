/* speed.c - dpor-speed: executions per second of the engine alone. Not a test.
 *
 * lastzero(n): n threads `a[i] = a[i-1] + 1`, and one that looks for the last zero from above.
 * locks(n): 4 threads, n times `lock; x++; unlock` each.
 */
#include "sim.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static struct sim_program lastzero(uint32_t n) {
  struct sim_program program = {.threads = n + 1};
  for (uint32_t cell = n + 1; cell-- > 0;) {
    uint32_t at = program.length[0];
    program.code[0][at] = (struct sim_instr){.code = SIM_READ, .var = (uint8_t)cell};
    program.code[0][at + 1] = (struct sim_instr){.code = SIM_IF, .value = 0, .value2 = SIM_CODE};
    program.length[0] += 2;
  }
  for (uint32_t thread = 1; thread <= n; thread++) {
    program.code[thread][0] = (struct sim_instr){.code = SIM_READ, .var = (uint8_t)(thread - 1)};
    program.code[thread][1] =
        (struct sim_instr){.code = SIM_WRITER, .var = (uint8_t)thread, .value = 1};
    program.length[thread] = 2;
  }
  sim_prepare(&program);
  return program;
}

static struct sim_program locks(uint32_t n) {
  struct sim_program program = {.threads = 4};
  for (uint32_t thread = 0; thread < 4; thread++)
    for (uint32_t round = 0; round < n; round++) {
      struct sim_instr *code = &program.code[thread][program.length[thread]];
      code[0] = (struct sim_instr){.code = SIM_LOCK, .var = 1};
      code[1] = (struct sim_instr){.code = SIM_READ, .var = 0};
      code[2] = (struct sim_instr){.code = SIM_WRITER, .var = 0, .value = 1};
      code[3] = (struct sim_instr){.code = SIM_UNLOCK, .var = 1};
      program.length[thread] += 4;
    }
  sim_prepare(&program);
  return program;
}

static double seconds_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static void measure(struct sim_program program, const char *name, uint32_t n,
                    const char *algorithm) {
  double start = seconds_now();
  struct sim_result result = sim_explore(&program, &(struct sim_how){.algorithm = algorithm});
  double seconds = seconds_now() - start;
  printf("%s(%u) %s: %llu executions (%llu cut), %llu events, %llu races, %.3f s, %.0f/s, "
         "peak %llu KiB%s\n",
         name, n, algorithm, (unsigned long long)result.stats.executions,
         (unsigned long long)result.stats.sleep_blocked, (unsigned long long)result.stats.events,
         (unsigned long long)result.stats.races, seconds, (double)result.stats.executions / seconds,
         (unsigned long long)result.stats.memory_peak / 1024, result.failed ? " FAILED" : "");
  sim_result_free(&result);
}

int main(int count, char **arguments) {
  uint32_t n = count > 1 ? (uint32_t)atoi(arguments[1]) : 0;
  const char *algorithm = count > 2 ? arguments[2] : "optimal";
  if (n > 0) {
    measure(lastzero(n), "lastzero", n, algorithm);
    return 0;
  }
  measure(lastzero(10), "lastzero", 10, "optimal");
  measure(lastzero(15), "lastzero", 15, "optimal");
  measure(locks(2), "locks", 2, "optimal");
  measure(locks(3), "locks", 3, "optimal");
  measure(lastzero(10), "lastzero", 10, "source");
  measure(lastzero(15), "lastzero", 15, "pop");
  measure(locks(3), "locks", 3, "pop");
  return 0;
}
