/* replay.c - a failing execution as a file that another process can run again.
 *
 *   tarry-replay 1
 *   program ./prog
 *   error deadlock
 *   options :main_return=exit       what a replay must set again; often nothing
 *   threads 2
 *   0 0 0                           number in this file, parent's number, spawn index
 *   1 0 0
 *   events 3
 *   0 <tab> store <tab> count.c:12  thread, operation, place
 *   ...
 *   end
 *
 * Rules:
 *   F1  Threads are told by parent and spawn index, which hold in every process; a parent stands
 *       before its children.
 *   F2  Reading trusts nothing: a damaged or foreign file ends in one line that names the place,
 *       never in a run of something else than what was saved.
 *   F3  Reading allocates nothing with malloc: the replayed program must get the heap addresses
 *       that it had.
 */
#include "runtime/report.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define REPLAY_MAGIC "tarry-replay 1"

/* ---- writing ---- */

/* Control characters would break the lines. */
static void replay_put_text(FILE *file, const char *text) {
  for (; text != NULL && *text != 0; text++)
    fputc((unsigned char)*text < 0x20 ? ' ' : *text, file);
}

struct replay_order {
  uint32_t count;
  uint32_t numbers[DPOR_THREADS_MAX]; /* by number in the file */
};

static bool replay_order_find(const struct replay_order *order, uint32_t number, uint32_t *found) {
  for (*found = 0; *found < order->count; ++*found)
    if (order->numbers[*found] == number)
      return true;
  return false;
}

/* Parents first (F1). Choosers among them: their events are part of the schedule. */
static bool replay_order_make(const struct rt_trace *trace, struct replay_order *order) {
  order->count = 0;
  if (trace->threads_count == 0 || trace->threads_count > DPOR_THREADS_MAX)
    return false;
  for (uint32_t before = UINT32_MAX; before != order->count;) {
    before = order->count;
    for (uint32_t i = 0; i < trace->threads_count; i++) {
      const struct rt_trace_thread *thread = &trace->threads[i];
      uint32_t place;
      if (replay_order_find(order, thread->number, &place))
        continue;
      bool root = thread->parent == thread->number && order->count == 0;
      if (root || replay_order_find(order, thread->parent, &place))
        order->numbers[order->count++] = thread->number;
    }
  }
  return order->count == trace->threads_count;
}

static void replay_put(FILE *file, const struct rt_outcome *outcome,
                       const struct rt_error_entry *error, const struct replay_order *order) {
  const struct rt_trace *trace = &error->trace;
  char semantics[256];
  rt_report_semantics(outcome->options, semantics, sizeof semantics);
  fputs(REPLAY_MAGIC "\nprogram ", file);
  replay_put_text(file, outcome->program);
  fprintf(file, "\nerror %s", rt_error_name(error->kind));
  fprintf(file, "\noptions %s\nthreads %u\n", semantics, order->count);
  for (uint32_t i = 0; i < order->count; i++) {
    const struct rt_trace_thread *thread = rt_trace_thread_find(trace, order->numbers[i]);
    uint32_t parent = 0;
    replay_order_find(order, thread->parent, &parent);
    fprintf(file, "%u %u %u\n", i, parent, thread->spawn_index);
  }
  fprintf(file, "events %u\n", trace->events_count);
  for (uint32_t i = 0; i < trace->events_count; i++) {
    const struct rt_trace_event *event = &trace->events[i];
    const struct tarry_site *site = event->op.site;
    uint32_t thread = 0;
    replay_order_find(order, event->thread, &thread);
    fprintf(file, "%u\t%s\t", thread, rt_operation_text(event->op.name));
    replay_put_text(file, site == NULL ? "" : site->file);
    fprintf(file, ":%u\n", site == NULL ? 0 : site->line);
  }
  fputs("end\n", file);
}

bool rt_replay_write(const char *path, const struct rt_outcome *outcome,
                     const struct rt_error_entry *error) {
  const struct rt_trace *trace = &error->trace;
  struct replay_order order;
  bool known = !trace->truncated && replay_order_make(trace, &order);
  for (uint32_t i = 0, place; known && i < trace->events_count; i++)
    known = replay_order_find(&order, trace->events[i].thread, &place);
  if (!known) {
    fprintf(stderr, "tarry: not saved to %s: the execution was not kept whole\n", path);
    return false;
  }
  struct rt_file file;
  if (!rt_file_open(&file, path))
    return false;
  replay_put(file.stream, outcome, error, &order);
  return rt_file_close(&file);
}

/* ---- reading ---- */

struct replay_thread {
  uint32_t parent, spawn_index;
};

struct rt_schedule {
  uint32_t threads_count, length;
  struct replay_thread threads[DPOR_THREADS_MAX];
  struct rt_schedule_step steps[];
};

struct replay_reader {
  const char *path;
  char *at, *end;
  unsigned line; /* of what replay_line returned last */
};

static noreturn void replay_damaged(const struct replay_reader *reader, const char *what) {
  rt_fatal("%s:%u: %s", reader->path, reader->line, what);
}

/* F3 */
static void *replay_memory(size_t size, const char *path) {
  void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED)
    rt_fatal("no memory to read %s: %s", path, strerror(errno));
  return memory;
}

static struct replay_reader replay_open(const char *path) {
  int descriptor = open(path, O_RDONLY | O_CLOEXEC);
  if (descriptor < 0)
    rt_fatal("cannot read %s: %s", path, strerror(errno));
  struct stat status;
  if (fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode))
    rt_fatal("cannot read %s: it is no file", path);
  size_t size = (size_t)status.st_size, done = 0;
  char *text = replay_memory(size + 1, path);
  while (done < size) {
    ssize_t got = read(descriptor, text + done, size - done);
    if (got < 0 && errno == EINTR)
      continue;
    if (got <= 0)
      rt_fatal("cannot read %s: %s", path, got < 0 ? strerror(errno) : "it became shorter");
    done += (size_t)got;
  }
  close(descriptor);
  return (struct replay_reader){path, text, text + size, 0};
}

/* The next line, without its end. */
static char *replay_line(struct replay_reader *reader) {
  reader->line++;
  char *line = reader->at;
  char *end = memchr(line, '\n', (size_t)(reader->end - line));
  if (end == NULL)
    replay_damaged(reader, "the file is cut off");
  *end = 0;
  if (strlen(line) != (size_t)(end - line))
    replay_damaged(reader, "not text");
  reader->at = end + 1;
  return line;
}

/* What follows "keyword " on the next line. */
static char *replay_keyword(struct replay_reader *reader, const char *keyword) {
  char *line = replay_line(reader);
  size_t length = strlen(keyword);
  char message[64];
  if (strncmp(line, keyword, length) != 0 || line[length] != ' ') {
    rt_format(message, sizeof message, "'%s' expected", keyword);
    replay_damaged(reader, message);
  }
  return line + length + 1;
}

/* A number that ends at `end`; moves behind it. */
static uint32_t replay_number(struct replay_reader *reader, char **at, char end, uint64_t most) {
  uint64_t value = 0;
  char *digit = *at;
  for (; *digit >= '0' && *digit <= '9' && value <= UINT32_MAX; digit++)
    value = value * 10 + (uint64_t)(*digit - '0');
  if (digit == *at || *digit != end)
    replay_damaged(reader, "a number expected");
  if (value > most)
    replay_damaged(reader, "the number is too big");
  *at = end == 0 ? digit : digit + 1;
  return (uint32_t)value;
}

static void replay_read_thread(struct replay_reader *reader, struct rt_schedule *schedule,
                               uint32_t number) {
  char *at = replay_line(reader);
  if (replay_number(reader, &at, ' ', UINT32_MAX) != number)
    replay_damaged(reader, "threads must be numbered 0, 1, 2, ...");
  uint32_t parent = replay_number(reader, &at, ' ', UINT32_MAX);
  if (number > 0 ? parent >= number : parent != 0)
    replay_damaged(reader, "a thread's parent must come before it");
  uint32_t spawn_index = replay_number(reader, &at, 0, UINT32_MAX);
  for (uint32_t i = 1; i < number; i++)
    if (schedule->threads[i].parent == parent && schedule->threads[i].spawn_index == spawn_index)
      replay_damaged(reader, "the same thread twice");
  schedule->threads[number] = (struct replay_thread){parent, spawn_index};
}

static void replay_read_step(struct replay_reader *reader, const struct rt_schedule *schedule,
                             struct rt_schedule_step *step) {
  char *at = replay_line(reader);
  step->thread = replay_number(reader, &at, '\t', UINT32_MAX);
  if (step->thread >= schedule->threads_count)
    replay_damaged(reader, "no such thread");
  char *tab = strchr(at, '\t');
  if (tab == NULL)
    replay_damaged(reader, "thread, operation and place expected");
  *tab = 0;
  uint8_t name = 0;
  while (name < RT_OP_COUNT && strcmp(rt_operation_text(name), at) != 0)
    name++;
  if (name == RT_OP_COUNT)
    replay_damaged(reader, "no such operation");
  rt_format(step->operation, sizeof step->operation, "%s", at);
  at = strrchr(tab + 1, ':');
  if (at == NULL)
    replay_damaged(reader, "a place (file:line) expected");
  at++;
  step->line = replay_number(reader, &at, 0, UINT32_MAX);
}

struct rt_schedule *rt_replay_read(const char *path) {
  struct replay_reader reader = replay_open(path);
  size_t size = (size_t)(reader.end - reader.at);
  char *text = reader.at;
  /* A foreign file may have no line end at all: compare before looking for one. */
  size_t magic = sizeof REPLAY_MAGIC - 1;
  if (size < sizeof "tarry-replay" || memcmp(text, REPLAY_MAGIC, 13) != 0)
    rt_fatal("%s:1: not a replay file", path);
  char *first = replay_line(&reader);
  if (strlen(first) != magic || memcmp(first, REPLAY_MAGIC, magic) != 0)
    rt_fatal("%s:1: a replay file of another version: '%.40s'", path, first);
  replay_keyword(&reader, "program");
  replay_keyword(&reader, "error");
  replay_keyword(&reader, "options");
  char *at = replay_keyword(&reader, "threads");
  uint32_t threads = replay_number(&reader, &at, 0, DPOR_THREADS_MAX);
  if (threads == 0)
    replay_damaged(&reader, "no threads");
  struct rt_schedule head = {.threads_count = threads};
  for (uint32_t i = 0; i < threads; i++)
    replay_read_thread(&reader, &head, i);
  at = replay_keyword(&reader, "events");
  head.length = replay_number(&reader, &at, 0, size); /* each takes more than a byte */
  struct rt_schedule *schedule =
      replay_memory(sizeof *schedule + head.length * sizeof schedule->steps[0], path);
  memcpy(schedule, &head, sizeof head);
  for (uint32_t i = 0; i < head.length; i++)
    replay_read_step(&reader, schedule, &schedule->steps[i]);
  if (strcmp(replay_line(&reader), "end") != 0 || reader.at != reader.end)
    replay_damaged(&reader, "'end' expected");
  munmap(text, size + 1);
  return schedule;
}

uint32_t rt_replay_length(const struct rt_schedule *schedule) { return schedule->length; }

const struct rt_schedule_step *rt_replay_step(const struct rt_schedule *schedule,
                                              uint32_t position) {
  return &schedule->steps[position];
}

void rt_replay_thread(const struct rt_schedule *schedule, uint32_t file_number, uint32_t *parent,
                      uint32_t *spawn_index) {
  *parent = schedule->threads[file_number].parent;
  *spawn_index = schedule->threads[file_number].spawn_index;
}
