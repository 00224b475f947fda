/* report_fixture.h - a run made by hand, and what a report says of it, for report_test.c and
 * replay_test.c. Stands in for the parts of the runtime that the reports ask: heap, stacks,
 * rt_fatal.
 */
#ifndef TARRY_TEST_UNIT_REPORT_FIXTURE_H
#define TARRY_TEST_UNIT_REPORT_FIXTURE_H

#include "check.h"
#include "runtime/fiber.h"
#include "runtime/options.h"
#include "runtime/report.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- stand-ins ---- */

uintptr_t rt_stack_low(uint32_t number) { return RT_MAP_STACKS + number * (uintptr_t)0x101000; }

bool rt_heap_describe(uint64_t address, char *text, size_t size) {
  if (address < RT_MAP_HEAP || address >= RT_MAP_HEAP_STATE)
    return false;
  rt_format(text, size, "heap block 3 of thread 1, byte %llu", address - RT_MAP_HEAP);
  return true;
}

void rt_fatal(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  fputs("tarry: ", stderr);
  vfprintf(stderr, format, arguments);
  fputs("\n", stderr);
  va_end(arguments);
  _exit(2);
}

/* ---- a run ---- */

struct fixture_pair {
  int low, high;
};
/* Named as a program would name them: the reports must find these names in .symtab. */
int counter;
char array[64];
struct fixture_pair pair;
uint64_t mutex_a, mutex_b;

static struct rt_shared shared;
static struct rt_options options;
static struct rt_outcome outcome;
static struct rt_trace_event events[1000];
static struct rt_trace_pending pending[8];
static struct rt_trace_thread threads[8];

static const struct tarry_site site_counter = {"count.c", "work", "counter", 7, 3, 4, 0, 0, 6, 0};
static const struct tarry_site site_array = {"count.c", "work", "array[]", 8, 3, 1, 0, 0, 6, 0};
static const struct tarry_site site_member = {"count.c", "work", "pair.high", 9, 3, 4, 0, 0, 6, 0};
static const struct tarry_site site_pointer = {"count.c", "work", "p->high", 10, 3, 4, 0, 0, 6, 0};
static const struct tarry_site site_call = {
    "count.c", "work", "pthread_mutex_lock", 11, 3, 0, TARRY_SITE_CALL, 0, 6, 0};
static const struct tarry_site site_spawn = {
    "count.c", "main", "pthread_create", 20, 3, 0, TARRY_SITE_CALL, 0, 6, 0};

static inline void fixture_reset(void) {
  static char text[1] = "";
  char message[256];
  memset(&shared, 0, sizeof shared);
  memset(events, 0, sizeof events);
  memset(pending, 0, sizeof pending);
  memset(threads, 0, sizeof threads);
  if (!rt_options_parse(&options, text, message, sizeof message))
    abort();
  options.replay_file = "";
  options.show_private = true;
  outcome = (struct rt_outcome){.algorithm = "optimal",
                                .shared = &shared,
                                .options = &options,
                                .engine = {.events = 86528, .races = 4},
                                .seconds = 0.02,
                                .peak_kib = 5000,
                                .program = "./prog"};
  shared.executions = 3328;
  atomic_store(&shared.finished, true);
}

static inline uint64_t fixture_address(const void *object) { return (uint64_t)(uintptr_t)object; }

static inline uint64_t fixture_word(uint32_t thread, size_t offset) {
  return RT_MAP_THREADS + thread * sizeof(struct rt_thread) + offset;
}

/* main starts main.0, main.1 and the chooser main.2; main.0 starts main.0.0. */
static inline struct rt_trace fixture_trace(void) {
  threads[0] = (struct rt_trace_thread){0, 0, 0, 0, false, NULL};
  threads[1] = (struct rt_trace_thread){1, 0, 0, 1, false, &site_spawn};
  threads[2] = (struct rt_trace_thread){2, 0, 1, 1, false, &site_spawn};
  threads[3] = (struct rt_trace_thread){3, 0, 2, 1, true, &site_spawn};
  threads[4] = (struct rt_trace_thread){4, 1, 0, 2, false, &site_spawn};
  return (struct rt_trace){
      .events = events, .pending = pending, .threads = threads, .threads_count = 5};
}

static inline struct rt_trace_event *fixture_event(struct rt_trace *trace, uint32_t thread,
                                                   uint8_t name, uint64_t address, uint32_t size,
                                                   const struct tarry_site *site) {
  struct rt_trace_event *event = &events[trace->events_count++];
  event->thread = thread;
  event->op = (struct dpor_op){.address = address, .size = size, .name = name, .site = site};
  return event;
}

static inline void fixture_update(struct rt_trace_event *event, enum dpor_update update,
                                  uint64_t operand, uint64_t before, uint64_t after) {
  event->op.update = (uint8_t)update;
  event->op.operand = operand;
  event->before = before;
  event->after = after;
  event->kind = update == DPOR_UPDATE_KEEP ? DPOR_READ : DPOR_RMW;
}

static inline struct rt_error_entry *fixture_error(enum rt_error_kind kind, const char *text,
                                                   const struct rt_trace *trace) {
  struct rt_error_entry *error = &shared.errors[shared.errors_count++];
  error->kind = (uint8_t)kind;
  error->thread = 1;
  error->execution = 17;
  error->count = 1;
  error->site = &site_counter;
  error->trace = *trace;
  rt_format(error->text, sizeof error->text, "%s", text);
  atomic_store(&error->complete, true);
  return error;
}

/* ---- what it prints ---- */

static char printed[1 << 20], printed_out[4096];

static inline void fixture_read(const char *path, char *text, size_t size) {
  FILE *file = fopen(path, "r");
  size_t length = file == NULL ? 0 : fread(text, 1, size - 1, file);
  text[length] = 0;
  if (file != NULL)
    fclose(file);
}

static inline int fixture_redirect(int descriptor, const char *path) {
  int saved = dup(descriptor);
  int file = open(path, O_CREAT | O_TRUNC | O_WRONLY, 0600);
  dup2(file, descriptor);
  close(file);
  return saved;
}

/* Calls `function`; what went to stderr and stdout is in `printed` and `printed_out`. */
static inline int fixture_capture(int (*function)(void)) {
  char directory[] = "/tmp/tarry-report-XXXXXX";
  char err[64], out[64];
  if (mkdtemp(directory) == NULL)
    abort();
  snprintf(err, sizeof err, "%s/err", directory);
  snprintf(out, sizeof out, "%s/out", directory);
  fflush(stdout);
  int saved_err = fixture_redirect(2, err), saved_out = fixture_redirect(1, out);
  int result = function();
  fflush(stdout);
  dup2(saved_err, 2);
  dup2(saved_out, 1);
  close(saved_err);
  close(saved_out);
  fixture_read(err, printed, sizeof printed);
  fixture_read(out, printed_out, sizeof printed_out);
  unlink(err);
  unlink(out);
  rmdir(directory);
  return result;
}

static inline int fixture_report(void) { return rt_report(&outcome); }

static inline const char *fixture_last_line(void) {
  size_t length = strlen(printed);
  if (length > 0 && printed[length - 1] == '\n')
    printed[--length] = 0;
  char *line = strrchr(printed, '\n');
  return line == NULL ? printed : line + 1;
}

#endif
