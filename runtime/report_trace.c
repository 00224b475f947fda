/* report_trace.c - an execution, one line per event.
 *
 *      step  thread    place        what
 *         1  main      count.c:12   store counter = 1 (was 0)
 *            main      count.c:14   start main.0
 *         2  main.0    count.c:5      load counter -> 1
 *
 * Rules:
 *   L1  A step's number is its position in the execution, as in the replay file, whatever is left
 *       out.
 *   L2  A thread that only counts for a choice is no thread of the user's: neither it nor its
 *       events are shown; the event that reads the choice tells it.
 *   L3  A start is no event: it stands before the event at its spawn_position, unnumbered.
 *   L4  Accesses to memory that no other thread touches in this execution, or waits for at its end,
 *       are left out, unless show_private says otherwise: they decide nothing. The last event is
 *       always shown.
 */
#include "runtime/report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
  TRACE_LONG = 200,
  TRACE_HEAD = 20,
  TRACE_TAIL = 150,
  TRACE_INDENTS = 6,
  TRACE_COLORS = 6,
  TRACE_PLACE_MAX = 40,
  TRACE_PRIVATE_MAX = 4000
};

struct trace_layout {
  const struct rt_trace *trace;
  bool colored;
  const char *directory; /* the first `directory_length` bytes: see trace_take_directory */
  size_t directory_length;
  int step_width, thread_width, place_width;
};

static bool trace_is_chooser(const struct rt_trace *trace, uint32_t thread) {
  const struct rt_trace_thread *entry = rt_trace_thread_find(trace, thread);
  return entry != NULL && entry->chooser;
}

/* How many of the user's threads stand before this one in the table. */
static uint32_t trace_thread_rank(const struct rt_trace *trace, uint32_t thread) {
  uint32_t rank = 0;
  for (uint32_t i = 0; i < trace->threads_count && trace->threads[i].number != thread; i++)
    rank += trace->threads[i].chooser ? 0 : 1;
  return rank;
}

static int trace_wider(int width, const char *text) {
  int length = (int)strlen(text);
  return length > width ? length : width;
}

/* The directory that all files of the program have in common, when the compiler was given absolute
 * paths. It is left out of the lines; the error's own line has the whole path. */
static void trace_take_directory(struct trace_layout *layout, const struct tarry_site *site) {
  if (site == NULL || site->file == NULL || site->file[0] != '/' ||
      strncmp(site->file, "/usr/", 5) == 0)
    return;
  size_t length = 0;
  if (layout->directory == NULL) {
    layout->directory = site->file;
    length = strlen(site->file);
  } else {
    while (length < layout->directory_length && site->file[length] == layout->directory[length])
      length++;
  }
  while (length > 0 && site->file[length - 1] != '/')
    length--;
  layout->directory_length = length;
}

static void trace_place(const struct trace_layout *layout, const struct tarry_site *site,
                        char *text, size_t size) {
  char whole[4096];
  rt_report_place(site, 0, whole, sizeof whole);
  const char *start = whole;
  if (layout->directory_length > 1 &&
      strncmp(whole, layout->directory, layout->directory_length) == 0)
    start += layout->directory_length;
  size_t length = strlen(start);
  if (length <= TRACE_PLACE_MAX) {
    rt_format(text, size, "%s", start);
    return;
  }
  /* One long path must not push every other line away: its end says most. */
  const char *tail = start + length - (TRACE_PLACE_MAX - 3);
  const char *slash = strchr(tail, '/');
  rt_format(text, size, "...%s", slash == NULL ? tail : slash);
}

static struct trace_layout trace_layout_of(const struct rt_trace *trace,
                                           const struct rt_options *options, const bool *hidden) {
  struct trace_layout layout = {.trace = trace,
                                .colored = options->color && isatty(STDERR_FILENO) == 1};
  char text[RT_NAME_MAX];
  for (uint32_t i = 0; i < trace->events_count; i++)
    trace_take_directory(&layout, trace->events[i].op.site);
  layout.step_width = snprintf(text, sizeof text, "%u", trace->events_count);
  for (uint32_t i = 0; i < trace->threads_count; i++) {
    if (trace->threads[i].chooser)
      continue;
    rt_thread_name(trace, trace->threads[i].number, text, sizeof text);
    layout.thread_width = trace_wider(layout.thread_width, text);
    trace_place(&layout, trace->threads[i].spawn_site, text, sizeof text);
    layout.place_width = trace_wider(layout.place_width, text);
  }
  for (uint32_t i = 0; i < trace->events_count; i++) {
    if (hidden && hidden[i])
      continue;
    trace_place(&layout, trace->events[i].op.site, text, sizeof text);
    layout.place_width = trace_wider(layout.place_width, text);
  }
  return layout;
}

static void trace_line(const struct trace_layout *layout, const char *step, uint32_t thread,
                       const struct tarry_site *site, const char *text) {
  static const char *const colors[TRACE_COLORS] = {"\33[0m",  "\33[36m", "\33[33m",
                                                   "\33[35m", "\33[32m", "\33[34m"};
  char name[RT_NAME_MAX], place[RT_NAME_MAX];
  rt_thread_name(layout->trace, thread, name, sizeof name);
  trace_place(layout, site, place, sizeof place);
  uint32_t rank = trace_thread_rank(layout->trace, thread);
  fprintf(stderr, "%s  %*s  %-*s  %-*s  %*s%s%s\n",
          layout->colored ? colors[rank % TRACE_COLORS] : "", layout->step_width, step,
          layout->thread_width, name, layout->place_width, place, (int)(rank % TRACE_INDENTS) * 2,
          "", text, layout->colored ? "\33[0m" : "");
}

/* L3 */
static void trace_print_starts(const struct trace_layout *layout, uint32_t position, bool rest) {
  const struct rt_trace *trace = layout->trace;
  for (uint32_t i = 0; i < trace->threads_count; i++) {
    const struct rt_trace_thread *thread = &trace->threads[i];
    bool here = rest ? thread->spawn_position >= position : thread->spawn_position == position;
    if (thread->chooser || thread->parent == thread->number || !here)
      continue;
    char name[RT_NAME_MAX], text[RT_NAME_MAX + 16];
    rt_thread_name(trace, thread->number, name, sizeof name);
    snprintf(text, sizeof text, "start %s", name);
    trace_line(layout, "", thread->parent, thread->spawn_site, text);
  }
}

static bool trace_meets(const struct dpor_op *a, const struct dpor_op *b) {
  return a->address < b->address + b->size && b->address < a->address + a->size;
}

static bool trace_is_shared(const struct rt_trace *trace, uint32_t position) {
  const struct rt_trace_event *event = &trace->events[position];
  for (uint32_t i = 0; i < trace->events_count; i++) {
    const struct rt_trace_event *other = &trace->events[i];
    if (other->thread != event->thread && trace_meets(&other->op, &event->op))
      return true;
  }
  for (uint32_t i = 0; i < trace->pending_count; i++) {
    const struct rt_trace_pending *other = &trace->pending[i];
    if (other->thread != event->thread && !other->enabled && trace_meets(&other->op, &event->op))
      return true;
  }
  return false;
}

/* L2, L4. Every pair of events is compared: beyond TRACE_PRIVATE_MAX all are shown. */
static bool trace_is_hidden(const struct rt_trace *trace, const struct rt_options *options,
                            uint32_t position) {
  const struct rt_trace_event *event = &trace->events[position];
  if (trace_is_chooser(trace, event->thread))
    return true;
  if (options->show_private || trace->events_count > TRACE_PRIVATE_MAX ||
      trace->threads_count < 2 || position + 1 == trace->events_count ||
      !rt_operation_is_access(event->op.name))
    return false;
  return !trace_is_shared(trace, position);
}

/* Which events to print; how many. NULL: all, where memory is short. */
static bool *trace_choose(const struct rt_trace *trace, const struct rt_options *options,
                          uint32_t *shown, uint32_t *private_count) {
  bool *hidden = calloc(trace->events_count + 1, sizeof *hidden);
  *shown = trace->events_count;
  *private_count = 0;
  for (uint32_t i = 0; hidden && i < trace->events_count; i++) {
    hidden[i] = trace_is_hidden(trace, options, i);
    *shown -= hidden[i];
    *private_count += hidden[i] && !trace_is_chooser(trace, trace->events[i].thread);
  }
  return hidden;
}

static void trace_print_event(const struct trace_layout *layout, uint32_t position) {
  const struct rt_trace_event *event = &layout->trace->events[position];
  char step[16], text[RT_PHRASE_MAX];
  snprintf(step, sizeof step, "%u", position + 1); /* L1 */
  rt_trace_event_text(layout->trace, event, text, sizeof text);
  trace_line(layout, step, event->thread, event->op.site, text);
}

static void trace_print_notes(const struct rt_trace *trace, uint32_t private_count) {
  if (private_count > 0)
    fprintf(stderr,
            "  (not shown: %u access%s to memory that no other thread touches; "
            "show_private=1 shows %s)\n",
            private_count, private_count == 1 ? "" : "es", private_count == 1 ? "it" : "them");
  if (trace->truncated)
    fprintf(stderr, "  ... the execution was too long to be kept: only its first %u events are\n",
            trace->events_count);
}

void rt_trace_print(const struct rt_trace *trace, const struct rt_options *options, bool whole) {
  uint32_t shown, private_count, ordinal = 0;
  bool *hidden = trace_choose(trace, options, &shown, &private_count);
  struct trace_layout layout = trace_layout_of(trace, options, hidden);
  bool is_long = shown > TRACE_LONG && !whole;
  for (uint32_t i = 0; i < trace->events_count; i++) {
    bool left_out = is_long && ordinal >= TRACE_HEAD && ordinal < shown - TRACE_TAIL;
    if (!left_out)
      trace_print_starts(&layout, i, false);
    if (hidden && hidden[i])
      continue;
    if (left_out && ordinal == TRACE_HEAD)
      fprintf(stderr,
              "  ... %u events left out; the replay file has all, and show=N prints all ...\n",
              shown - TRACE_TAIL - TRACE_HEAD);
    if (!left_out)
      trace_print_event(&layout, i);
    ordinal++;
  }
  trace_print_starts(&layout, trace->events_count, true);
  trace_print_notes(trace, private_count);
  free(hidden);
}

uint32_t rt_trace_print_waiting(const struct rt_trace *trace) {
  uint32_t shown = 0;
  for (uint32_t i = 0; i < trace->pending_count; i++) {
    const struct rt_trace_pending *pending = &trace->pending[i];
    if (pending->enabled || trace_is_chooser(trace, pending->thread))
      continue;
    char name[RT_NAME_MAX], text[RT_PHRASE_MAX], place[RT_NAME_MAX];
    rt_thread_name(trace, pending->thread, name, sizeof name);
    rt_trace_pending_text(trace, pending, text, sizeof text);
    rt_report_place(pending->op.site, 0, place, sizeof place);
    fprintf(stderr, "  %s %s%s%s\n", name, text, place[0] == 0 ? "" : ", at ", place);
    shown++;
  }
  return shown;
}
