/* replay_run.c - run one saved execution, in this very process.
 *
 * No supervisor, no fork and no snapshot: a debugger sees the program as it is.
 * It meets a fatal signal before we do, and any other error as a trap in the
 * thread and frame that failed.
 */
#include "runtime/names.h"
#include "runtime/state.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>

/* The file's thread numbers as ours: parents come before their children. */
static uint32_t *resolve_threads(const struct rt_schedule *schedule, uint32_t steps) {
  uint32_t known = 0;
  for (uint32_t i = 0; i < steps; i++) {
    uint32_t thread = rt_replay_step(schedule, i)->thread;
    if (thread >= known)
      known = thread + 1;
  }
  uint32_t *numbers = calloc(known + 1, sizeof *numbers);
  if (!numbers)
    rt_fatal("out of memory");
  for (uint32_t thread = 1; thread < known; thread++) {
    uint32_t parent, spawn_index;
    rt_replay_thread(schedule, thread, &parent, &spawn_index);
    numbers[thread] = rt_thread_number(numbers[parent], spawn_index);
  }
  return numbers;
}

static void prescribe(const struct rt_schedule *schedule) {
  uint32_t steps = rt_replay_length(schedule);
  uint32_t *numbers = resolve_threads(schedule, steps);
  uint32_t *threads = malloc((steps + 1) * sizeof *threads);
  if (!threads)
    rt_fatal("out of memory");
  for (uint32_t i = 0; i < steps; i++)
    threads[i] = numbers[rt_replay_step(schedule, i)->thread];
  dpor_prescribe(rt.engine, threads, steps);
}

void rt_replay_check(const struct dpor_op *op) {
  uint32_t position = dpor_length(rt.engine);
  if (position >= rt_replay_length(rt.schedule))
    return;
  const struct rt_schedule_step *step = rt_replay_step(rt.schedule, position);
  const struct tarry_site *site = op->site;
  uint32_t line = site ? site->line : 0;
  if (strcmp(step->operation, rt_operation_text(op->name)) == 0 && step->line == line)
    return;
  rt_stop(site,
          "event %u is '%s' in %s, line %u, but '%s' in line %u of the program: has it "
          "changed since?",
          position + 1, step->operation, rt.options.replay, step->line, rt_operation_text(op->name),
          line);
}

/* Is a debugger attached? "TracerPid:\t0" says no. */
static bool traced(void) {
  static const char path[] = "/proc/self/status";
  char text[4096];
  long file = rt_syscall(SYS_open, (long)path, O_RDONLY, 0);
  if (file < 0)
    return false;
  long size = rt_syscall(SYS_read, file, (long)text, sizeof text - 1);
  rt_syscall(SYS_close, file, 0, 0);
  text[size > 0 ? size : 0] = 0;
  const char *tracer = strstr(text, "TracerPid:\t");
  return tracer && tracer[11] != '0';
}

void rt_replay_trap(void) {
  const struct rt_error_entry *entry = &rt.shared->errors[rt.shared->errors_count - 1];
  if (entry->signal || !traced())
    return;
  char line[RT_TEXT_MAX + 32];
  size_t length = rt_format(line, sizeof line, "tarry: replay: %s\n", entry->text);
  rt_syscall(SYS_write, 2, (long)line, (long)(length < sizeof line ? length : sizeof line - 1));
  rt_debug_trap();
}

int rt_replay_run(void) {
  rt.schedule = rt_replay_read(rt.options.replay);
  prescribe(rt.schedule);
  rt_signal_install();
  rt.tls_indices_first = rt.tls_indices;
  memcpy(rt.libc_tls_first, (const void *)rt.libc_tls_low, rt.libc_tls_size);
  rt.mode = RT_MODE_REPLAY;
  enum rt_return returned = rt_execution_run();
  if (returned == RT_RETURN_STOP && rt.shared->errors_count &&
      (rt.shared->errors[0].kind == RT_ERROR_DEADLOCK ||
       rt.shared->errors[0].kind == RT_ERROR_LIVELOCK))
    rt_replay_trap(); /* nobody runs: at least the memory can be looked at */
  rt.mode = RT_MODE_NONE;
  struct rt_outcome outcome = {.algorithm = dpor_algorithm_of(rt.engine),
                               .shared = rt.shared,
                               .options = &rt.options,
                               .engine = dpor_stats_of(rt.engine),
                               .program = rt.argv[0]};
  return rt_report(&outcome);
}
