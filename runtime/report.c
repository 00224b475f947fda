/* report.c - what a run found, for a reader, and its exit code.
 *
 * Rules:
 *   V1  "verified" needs the engine's own word that everything was explored, and nothing else: an
 *       error, a bound, an interrupt or a replay of one execution is never reported as verified.
 *   V2  The verdict is the last line on stderr. Whatever else has to be said, a file that cannot
 *       be written too, stands before it.
 *   V3  The program's own bytes go to the descriptor that it wrote them to, and nothing of ours
 *       goes to stdout.
 */
#include "runtime/report.h"
#include "runtime/options.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

uint32_t rt_report_errors_complete(const struct rt_shared *shared) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < shared->errors_count && i < RT_ERRORS_MAX; i++)
    count += atomic_load(&shared->errors[i].complete) ? 1 : 0;
  return count;
}

static const struct rt_error_entry *report_error_first(const struct rt_shared *shared) {
  for (uint32_t i = 0; i < shared->errors_count && i < RT_ERRORS_MAX; i++)
    if (atomic_load(&shared->errors[i].complete))
      return &shared->errors[i];
  return NULL;
}

static uint32_t report_assumptions_complete(const struct rt_shared *shared) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < shared->assumptions_count && i < RT_ASSUMPTIONS_MAX; i++)
    count += atomic_load(&shared->assumptions[i].complete) ? 1 : 0;
  return count;
}

/* V1 */
enum rt_verdict rt_verdict_of(const struct rt_outcome *outcome) {
  const struct rt_shared *shared = outcome->shared;
  if (shared->fatal)
    return RT_VERDICT_FATAL;
  if (report_error_first(shared) != NULL)
    return RT_VERDICT_ERROR;
  if (!atomic_load(&shared->finished) || atomic_load(&shared->stopped) || outcome->interrupted ||
      outcome->options->replay[0] != 0)
    return RT_VERDICT_STOPPED;
  return RT_VERDICT_VERIFIED;
}

void rt_report_place(const struct tarry_site *site, uint64_t code_address, char *text,
                     size_t size) {
  if (site != NULL && site->file != NULL && site->file[0] != 0 && site->line != 0)
    rt_format(text, size, "%s:%u", site->file, site->line);
  else if (code_address != 0)
    rt_symbol_code(code_address, text, size);
  else
    rt_format(text, size, "%s", site != NULL && site->file != NULL ? site->file : "");
}

void rt_report_semantics(const struct rt_options *options, char *text, size_t size) {
  static const char *const names[] = {"main_return",  "spurious_wakeups", "nondet_values",
                                      "opaque_calls", "threads_max",      "stack_kib",
                                      "heap_mib",     "events_max"};
  size_t length = 0;
  text[0] = 0;
  for (size_t i = 0; i < sizeof names / sizeof names[0] && length < size; i++) {
    const struct rt_option *option = rt_option_find(names[i], strlen(names[i]));
    char value[64];
    rt_option_value(options, option, value, sizeof value);
    if (strcmp(value, option->preset) != 0)
      length += rt_format(text + length, size - length, ":%s=%s", option->name, value);
  }
}

/* ---- the program's output ---- */

static void report_write(int descriptor, const char *bytes, size_t count) {
  while (count > 0) {
    ssize_t written = write(descriptor, bytes, count);
    if (written < 0 && errno == EINTR)
      continue;
    if (written <= 0)
      return; /* a closed pipe must not cost the verdict */
    bytes += written;
    count -= (size_t)written;
  }
}

/* V3 */
static void report_output(const struct rt_trace *trace) {
  const char *at = trace->output;
  size_t left = at == NULL ? 0 : trace->output_size;
  bool line_open = false;
  while (left >= sizeof(struct rt_output_chunk)) {
    struct rt_output_chunk chunk;
    memcpy(&chunk, at, sizeof chunk);
    at += sizeof chunk;
    left -= sizeof chunk;
    size_t size = chunk.size < left ? chunk.size : left;
    report_write((int)chunk.descriptor, at, size);
    bool shown = chunk.descriptor == STDERR_FILENO || isatty(STDOUT_FILENO) == 1;
    if (size > 0 && shown)
      line_open = at[size - 1] != '\n';
    at += size;
    left -= size;
  }
  if (line_open) /* our first line must start a line, or nobody finds it */
    report_write(STDERR_FILENO, "\n", 1);
}

/* ---- one error ---- */

static const struct rt_trace_pending *report_pending_of(const struct rt_trace *trace,
                                                        uint32_t thread) {
  for (uint32_t i = 0; i < trace->pending_count; i++)
    if (trace->pending[i].thread == thread)
      return &trace->pending[i];
  return NULL;
}

void rt_report_error_text(const struct rt_error_entry *error, char *text, size_t size) {
  size_t length = rt_format(text, size, "%s%s%.*s", rt_error_text(error->kind),
                            error->text[0] == 0 ? "" : ": ", RT_TEXT_MAX, error->text);
  const struct rt_trace_pending *pending = report_pending_of(&error->trace, error->thread);
  if (error->kind != RT_ERROR_LIVELOCK || pending == NULL || length >= size)
    return;
  char phrase[RT_PHRASE_MAX];
  rt_trace_pending_text(&error->trace, pending, phrase, sizeof phrase);
  const char *what = strncmp(phrase, "waits ", 6) == 0 ? phrase + 6 : phrase;
  rt_format(text + length, size - length, " (%s)", what);
}

static void report_error_line(const struct rt_error_entry *error) {
  char text[RT_TEXT_MAX + RT_PHRASE_MAX], place[RT_NAME_MAX], thread[RT_NAME_MAX];
  rt_report_place(error->site, error->code_address, place, sizeof place);
  rt_report_error_text(error, text, sizeof text);
  fprintf(stderr, "tarry: %s", text);
  if (place[0] != 0)
    fprintf(stderr, ", at %s", place);
  if (error->site != NULL && error->site->function != NULL && error->site->function[0] != 0)
    fprintf(stderr, ", in %s", error->site->function);
  if (error->thread != UINT32_MAX) {
    rt_thread_name(&error->trace, error->thread, thread, sizeof thread);
    fprintf(stderr, ", thread %s", thread);
  }
  fprintf(stderr, "\n");
}

static const char *report_plural(uint64_t count) { return count == 1 ? "" : "s"; }

/* What a user may do next. */
static void report_error_note(const struct rt_outcome *outcome,
                              const struct rt_error_entry *error) {
  bool waits = error->kind == RT_ERROR_DEADLOCK || error->kind == RT_ERROR_LIVELOCK;
  if (waits && strcmp(outcome->options->main_return, "exit") != 0 &&
      report_pending_of(&error->trace, 0) == NULL)
    fprintf(stderr, "tarry: note: main has ended; if it returned, that ends a real run: see "
                    "main_return=exit\n");
  if (error->kind == RT_ERROR_EVENTS_MAX)
    fprintf(stderr, "tarry: note: if this is a loop that waits, compiling with -mllvm "
                    "-tarry-plp-report tells why it is followed round by round\n");
}

static void report_error(const struct rt_outcome *outcome, const struct rt_error_entry *error) {
  const struct rt_trace *trace = &error->trace;
  bool printed = error->execution == 1 && outcome->shared->first.output_size > 0;
  if (outcome->options->output && !printed && trace->output_size > 0) {
    fprintf(stderr, "tarry: what execution %lu printed:\n", (unsigned long)error->execution);
    report_output(trace);
  }
  fprintf(stderr, "tarry: execution %lu fails, after %u event%s:\n",
          (unsigned long)error->execution, trace->events_count, report_plural(trace->events_count));
  rt_trace_print(trace, outcome->options, false);
  if (error->kind == RT_ERROR_DEADLOCK || error->kind == RT_ERROR_LIVELOCK)
    rt_trace_print_waiting(trace);
  report_error_line(error);
  report_error_note(outcome, error);
  if (error->count > 1)
    fprintf(stderr, "tarry: %lu executions show this error\n", (unsigned long)error->count);
}

static void report_save(const struct rt_outcome *outcome, const struct rt_error_entry *error) {
  const struct rt_options *options = outcome->options;
  if (options->replay[0] != 0 || options->replay_file[0] == 0)
    return;
  if (!rt_replay_write(options->replay_file, outcome, error))
    return;
  char semantics[256];
  rt_report_semantics(options, semantics, sizeof semantics);
  fprintf(stderr, "tarry: saved to %s: TARRY_OPTIONS=replay=%s%s %s\n", options->replay_file,
          options->replay_file, semantics, outcome->program);
}

static void report_errors(const struct rt_outcome *outcome) {
  const struct rt_shared *shared = outcome->shared;
  const struct rt_error_entry *first = report_error_first(shared);
  for (uint32_t i = 0; i < shared->errors_count && i < RT_ERRORS_MAX; i++) {
    const struct rt_error_entry *error = &shared->errors[i];
    if (!atomic_load(&error->complete))
      continue;
    report_error(outcome, error);
    if (error == first)
      report_save(outcome, error);
  }
  if (shared->errors_dropped > 0)
    fprintf(stderr, "tarry: %lu more error%s found but not kept\n",
            (unsigned long)shared->errors_dropped, shared->errors_dropped == 1 ? " was" : "s were");
}

/* ---- everything else that was seen ---- */

static void report_shown(const struct rt_outcome *outcome) {
  const struct rt_shared *shared = outcome->shared;
  for (uint32_t i = 0; i < shared->shown_count && i < RT_SHOWN_MAX; i++) {
    const struct rt_trace *trace = &shared->shown[i];
    fprintf(stderr, "tarry: execution %u, %u event%s:\n", i + 1, trace->events_count,
            report_plural(trace->events_count));
    rt_trace_print(trace, outcome->options, true);
    rt_trace_print_waiting(trace);
  }
}

static void report_assumptions(const struct rt_shared *shared) {
  for (uint32_t i = 0; i < shared->assumptions_count && i < RT_ASSUMPTIONS_MAX; i++) {
    const struct rt_assumption_entry *entry = &shared->assumptions[i];
    if (!atomic_load(&entry->complete))
      continue;
    char place[RT_NAME_MAX];
    rt_report_place(entry->site, 0, place, sizeof place);
    fprintf(stderr, "tarry: assumption: %.*s%s%s\n", RT_TEXT_MAX, entry->text,
            place[0] == 0 ? "" : ", at ", place);
  }
}

static uint64_t report_blocked(const struct rt_shared *shared) {
  return shared->blocked_await + shared->blocked_assume + shared->blocked_deadlock;
}

/* Nothing was verified of a program whose every execution is assumed away. */
static void report_vacuous(const struct rt_outcome *outcome) {
  const struct rt_shared *shared = outcome->shared;
  if (shared->executions != 0 || rt_verdict_of(outcome) != RT_VERDICT_VERIFIED)
    return;
  fprintf(stderr, "tarry: note: no execution was complete: each ends where an assumption does not "
                  "hold, or waits for ever for a value\n");
}

/* One execution of several threads is either a program with nothing to interleave, or code that was
 * not compiled with the plugin: the figures tell which. */
static void report_little(const struct rt_outcome *outcome) {
  const struct rt_shared *shared = outcome->shared;
  if (shared->executions + report_blocked(shared) != 1 || shared->threads_seen < 2 ||
      rt_verdict_of(outcome) != RT_VERDICT_VERIFIED)
    return;
  fprintf(stderr,
          "tarry: note: only 1 execution: %u threads, %lu access%s to memory that two of them "
          "touch, %lu race%s; code that was not compiled with tarry-clang is not seen\n",
          shared->threads_seen, (unsigned long)shared->shared_accesses,
          shared->shared_accesses == 1 ? "" : "es", (unsigned long)outcome->engine.races,
          report_plural(outcome->engine.races));
}

static void report_stats(const struct rt_outcome *outcome) {
  const struct dpor_stats *engine = &outcome->engine;
  fprintf(stderr, "tarry: races: %lu\n", (unsigned long)engine->races);
  fprintf(stderr, "tarry: sleep-set blocked: %lu\n", (unsigned long)engine->sleep_blocked);
  fprintf(stderr, "tarry: threads: %u\n", outcome->shared->threads_seen);
  fprintf(stderr, "tarry: engine memory: %lu KiB, at most %lu KiB\n",
          (unsigned long)(engine->memory_used / 1024), (unsigned long)(engine->memory_peak / 1024));
  if (engine->branches_peak > 0)
    fprintf(stderr, "tarry: branches waiting: %lu, at most %lu\n", (unsigned long)engine->branches,
            (unsigned long)engine->branches_peak);
  if (engine->restarts > 0)
    fprintf(stderr,
            "tarry: started over: %lu, because updates that commute are waited for, or "
            "accesses of different sizes race\n",
            (unsigned long)engine->restarts);
  fprintf(stderr, "tarry: largest worker: %lu KiB\n", (unsigned long)outcome->peak_kib);
}

/* ---- the verdict ---- */

static size_t report_blocked_text(const struct rt_shared *shared, char *text, size_t size) {
  const struct {
    const char *name;
    uint64_t count;
  } kinds[] = {{"assume", shared->blocked_assume},
               {"await", shared->blocked_await},
               {"deadlock", shared->blocked_deadlock}};
  size_t length = rt_format(text, size, "%lu blocked", report_blocked(shared));
  const char *between = " (";
  for (size_t i = 0; i < 3 && length < size; i++)
    if (kinds[i].count > 0) {
      length += rt_format(text + length, size - length, "%s%lu %s", between, kinds[i].count,
                          kinds[i].name);
      between = ", ";
    }
  if (report_blocked(shared) > 0 && length < size)
    length += rt_format(text + length, size - length, ")");
  return length;
}

/* "3328 executions, 0 blocked, 86528 events, 0.02 s (166400/s), optimal" */
static void report_figures(const struct rt_outcome *outcome, char *text, size_t size) {
  const struct rt_shared *shared = outcome->shared;
  char blocked[128], cut[64] = "", classes[96] = "";
  report_blocked_text(shared, blocked, sizeof blocked);
  if (outcome->engine.sleep_blocked > 0)
    rt_format(cut, sizeof cut, ", %lu sleep-set blocked", outcome->engine.sleep_blocked);
  if (outcome->options->classes)
    rt_format(classes, sizeof classes, ", %lu trace%s, %lu duplicate%s", outcome->engine.classes,
              report_plural(outcome->engine.classes), outcome->engine.duplicates,
              report_plural(outcome->engine.duplicates));
  uint64_t run = shared->executions + report_blocked(shared);
  double rate = outcome->seconds > 0 ? (double)run / outcome->seconds : 0;
  snprintf(text, size, "%lu execution%s, %s%s%s, %lu event%s, %.2f s (%.0f/s), %s",
           (unsigned long)shared->executions, report_plural(shared->executions), blocked, cut,
           classes, (unsigned long)outcome->engine.events, report_plural(outcome->engine.events),
           outcome->seconds, rate, outcome->algorithm);
}

static const char *report_why_stopped(const struct rt_outcome *outcome) {
  if (outcome->shared->stop_text[0] != 0)
    return outcome->shared->stop_text;
  if (outcome->interrupted)
    return "interrupted";
  if (outcome->options->replay[0] != 0)
    return "the replayed execution shows no error";
  return "the exploration ended before it was complete";
}

/* "deadlock", or "3 distinct errors (assertion, deadlock)" */
static void report_error_kinds(const struct rt_shared *shared, char *text, size_t size) {
  uint32_t count = rt_report_errors_complete(shared);
  if (count == 1) {
    rt_format(text, size, "%s", rt_error_name(report_error_first(shared)->kind));
    return;
  }
  bool seen[RT_ERROR_COUNT] = {false};
  size_t length = rt_format(text, size, "%u distinct errors", count);
  const char *between = " (";
  for (uint32_t i = 0; i < shared->errors_count && i < RT_ERRORS_MAX && length < size; i++) {
    const struct rt_error_entry *error = &shared->errors[i];
    if (!atomic_load(&error->complete) || error->kind >= RT_ERROR_COUNT || seen[error->kind])
      continue;
    seen[error->kind] = true;
    length += rt_format(text + length, size - length, "%s%s", between, rt_error_name(error->kind));
    between = ", ";
  }
  if (length < size)
    rt_format(text + length, size - length, ")");
}

static void report_verdict(const struct rt_outcome *outcome) {
  char figures[512], kinds[512];
  enum rt_verdict verdict = rt_verdict_of(outcome);
  uint32_t assumptions = report_assumptions_complete(outcome->shared);
  report_figures(outcome, figures, sizeof figures);
  if (verdict == RT_VERDICT_FATAL) {
    fprintf(stderr, "tarry: %s\n", report_why_stopped(outcome));
  } else if (verdict == RT_VERDICT_STOPPED) {
    fprintf(stderr, "tarry: stopped: %s: %s\n", report_why_stopped(outcome), figures);
  } else if (verdict == RT_VERDICT_ERROR) {
    report_error_kinds(outcome->shared, kinds, sizeof kinds);
    fprintf(stderr, "tarry: error: %s: %s\n", kinds, figures);
  } else if (assumptions > 0) {
    fprintf(stderr, "tarry: verified under %u assumption%s: %s\n", assumptions,
            report_plural(assumptions), figures);
  } else {
    fprintf(stderr, "tarry: verified: %s\n", figures);
  }
}

int rt_report(const struct rt_outcome *outcome) {
  static const int codes[] = {0, 42, 43, 2}; /* by enum rt_verdict */
  const struct rt_shared *shared = outcome->shared;
  enum rt_verdict verdict = rt_verdict_of(outcome);
  int code = codes[verdict];
  rt_progress_clear();
  if (outcome->options->output)
    report_output(&shared->first);
  report_errors(outcome);
  report_shown(outcome);
  report_assumptions(shared);
  report_vacuous(outcome);
  report_little(outcome);
  if (verdict == RT_VERDICT_ERROR && (atomic_load(&shared->stopped) || outcome->interrupted))
    fprintf(stderr, "tarry: note: stopped before everything was explored: %s\n",
            report_why_stopped(outcome));
  if (outcome->options->stats)
    report_stats(outcome);
  if (outcome->options->json[0] != 0 && !rt_json_write(outcome, code)) /* V2 */
    code = 2;
  report_verdict(outcome);
  return code;
}
