/* result.c - what a run found, written where the supervisor can read it.
 *
 * Three failures, never mixed: a bug of the program's (rt_error), a run that
 * cannot go on (rt_stop: exit 43; rt_fatal: exit 2), and our own mistakes
 * (INVARIANT in dpor/).
 */
#include "runtime/names.h"
#include "runtime/state.h"

#include <string.h>
#include <sys/syscall.h>

static void *storage_take(size_t size) {
  struct rt_shared *shared = rt.shared;
  size = (size + 15) & ~(size_t)15;
  if (shared->storage_size - shared->storage_used < size)
    return NULL;
  void *result = shared->storage + shared->storage_used;
  shared->storage_used += size;
  return result;
}

static void capture_threads(struct rt_trace *trace) {
  const struct rt_shared *shared = rt.shared;
  trace->threads = storage_take(shared->live_count * sizeof *trace->threads);
  trace->pending = storage_take(shared->live_count * sizeof *trace->pending);
  if (!trace->threads || !trace->pending)
    return;
  for (uint32_t i = 0; i < shared->live_count; i++) {
    uint32_t number = shared->live[i].number;
    const struct dpor_op *op = dpor_pending(rt.engine, number);
    trace->threads[trace->threads_count++] = shared->live[i];
    if (op)
      trace->pending[trace->pending_count++] =
          (struct rt_trace_pending){number, *op, dpor_pending_enabled(rt.engine, number),
                                    op->waits ? rt_engine_load(NULL, op->address, op->size) : 0};
  }
}

void rt_capture(struct rt_trace *trace, bool with_output) {
  *trace = (struct rt_trace){0};
  capture_threads(trace);
  uint32_t length = dpor_length(rt.engine);
  trace->events = storage_take(length * sizeof *trace->events);
  if (!trace->events) {
    trace->truncated = true;
    length = 0;
  }
  for (uint32_t i = 0; i < length; i++) {
    const struct dpor_event *event = dpor_event_at(rt.engine, i);
    trace->events[i] = (struct rt_trace_event){event->thread, event->index,  event->kind,
                                               event->op,     event->before, event->after};
  }
  trace->events_count = length;
  if (!with_output || rt.shared->output_size == 0)
    return;
  char *copy = storage_take(rt.shared->output_size);
  if (!copy)
    return;
  memcpy(copy, rt.shared->output, rt.shared->output_size);
  trace->output = copy;
  trace->output_size = rt.shared->output_size;
}

static bool same_site(const struct tarry_site *a, const struct tarry_site *b) {
  if (a == b)
    return true;
  return a && b && a->line == b->line && a->column == b->column && strcmp(a->file, b->file) == 0;
}

struct rt_error_entry *rt_error_record(enum rt_error_kind kind, uint32_t thread,
                                       const struct tarry_site *site, const char *text,
                                       uint64_t code_address, uint64_t key) {
  struct rt_shared *shared = rt.shared;
  for (uint32_t i = 0; i < shared->errors_count; i++) {
    struct rt_error_entry *known = &shared->errors[i];
    if (known->kind == kind && same_site(known->site, site) && known->key == key &&
        known->code_address == code_address) {
      known->count++;
      return known;
    }
  }
  if (shared->errors_count == RT_ERRORS_MAX) {
    shared->errors_dropped++;
    return &shared->errors[RT_ERRORS_MAX - 1];
  }
  struct rt_error_entry *entry = &shared->errors[shared->errors_count++];
  *entry = (struct rt_error_entry){.kind = (uint8_t)kind,
                                   .thread = thread,
                                   .execution = dpor_stats_of(rt.engine).executions + 1,
                                   .count = 1,
                                   .site = site,
                                   .key = key,
                                   .code_address = code_address};
  rt_format(entry->text, sizeof entry->text, "%s", text);
  rt_capture(&entry->trace, true);
  atomic_store_explicit(&entry->complete, true, memory_order_release);
  return entry;
}

/* A chosen operation that failed halfway is part of the execution that shows the error. */
const struct dpor_op *rt_event_close(void) {
  if (!rt.event_open)
    return NULL;
  rt.event_open = false;
  rt.event_broken = true;
  uint32_t thread = rt.current->number;
  const struct dpor_op *op = dpor_pending(rt.engine, thread);
  dpor_executed(rt.engine, thread, 0, op->update == DPOR_UPDATE_SET ? op->operand : 0);
  rt.event_broken = false;
  return op;
}

void rt_error_leave(void) {
  rt.probe.outcome = RT_SPIN_ERROR; /* P4 of spin.h */
  if (rt.mode == RT_MODE_REPLAY)
    rt_replay_trap();
  if (!rt.options.keep_going || rt.mode == RT_MODE_REPLAY)
    rt_go_home(RT_RETURN_STOP);
  rt.failed = true;
  if (rt.probe.active)
    rt_go_home(RT_RETURN_OVER);
  rt_thread_stop();
}

void rt_error(enum rt_error_kind kind, const struct tarry_site *site, const char *format, ...) {
  char text[RT_TEXT_MAX];
  va_list arguments;
  va_start(arguments, format);
  rt_format_v(text, sizeof text, format, arguments);
  va_end(arguments);
  if (rt.mode == RT_MODE_NONE)
    rt_fatal("before main or after the end of the run: %s: %s", rt_error_text((uint8_t)kind), text);
  rt_spin_probe_error();
  rt_event_close();
  rt_error_record(kind, rt.current->number, site, text, 0, 0);
  rt_error_leave();
}

void rt_assumption(const struct tarry_site *site, const char *format, ...) {
  if (!rt.shared)
    return;
  rt_spin_probe_end();
  char text[RT_TEXT_MAX];
  va_list arguments;
  va_start(arguments, format);
  rt_format_v(text, sizeof text, format, arguments);
  va_end(arguments);
  struct rt_shared *shared = rt.shared;
  for (uint32_t i = 0; i < shared->assumptions_count; i++)
    if (same_site(shared->assumptions[i].site, site) &&
        strcmp(shared->assumptions[i].text, text) == 0)
      return;
  if (shared->assumptions_count == RT_ASSUMPTIONS_MAX) {
    /* The last place says that there are more; the verdict stays "under assumptions". */
    rt_format(shared->assumptions[RT_ASSUMPTIONS_MAX - 1].text, RT_TEXT_MAX,
              "and others (more than %d)", RT_ASSUMPTIONS_MAX);
    return;
  }
  struct rt_assumption_entry *entry = &shared->assumptions[shared->assumptions_count++];
  entry->site = site;
  memcpy(entry->text, text, sizeof text);
  atomic_store_explicit(&entry->complete, true, memory_order_release);
}

void rt_stop(const struct tarry_site *site, const char *format, ...) {
  char text[RT_TEXT_MAX];
  va_list arguments;
  va_start(arguments, format);
  rt_format_v(text, sizeof text, format, arguments);
  va_end(arguments);
  if (rt.mode == RT_MODE_NONE)
    rt_fatal("%s", text);
  rt_spin_probe_end();
  if (site && site->line)
    rt_format(rt.shared->stop_text, RT_TEXT_MAX, "%s (%s:%u)", text, site->file, site->line);
  else
    rt_format(rt.shared->stop_text, RT_TEXT_MAX, "%s", text);
  atomic_store(&rt.shared->stopped, true);
  rt_go_home(RT_RETURN_STOP);
}

void rt_unsupported(const char *function, const struct tarry_site *site) {
  if (!rt_active())
    return;
  if (strcmp(rt.options.opaque_calls, "allow") != 0)
    rt_stop(site, "%s cannot be explored (opaque_calls=allow lets it pass)", function);
  rt_assumption(site, "call of %s is not explored", function);
}

void rt_fatal(const char *format, ...) {
  char text[RT_TEXT_MAX];
  char line[RT_TEXT_MAX + 32];
  va_list arguments;
  va_start(arguments, format);
  rt_format_v(text, sizeof text, format, arguments);
  va_end(arguments);
  if (rt.mode == RT_MODE_EXPLORE) { /* a worker: the supervisor says it */
    rt_format(rt.shared->stop_text, RT_TEXT_MAX, "%s", text);
    rt.shared->fatal = true;
  } else {
    size_t length = rt_format(line, sizeof line, "tarry: %s\n", text);
    rt_syscall(SYS_write, 2, (long)line, (long)(length < sizeof line ? length : sizeof line - 1));
  }
  rt_syscall(SYS_exit_group, 2, 0, 0);
  __builtin_unreachable();
}

static void output_append(int descriptor, const void *bytes, size_t count) {
  struct rt_shared *shared = rt.shared;
  struct rt_output_chunk chunk = {(uint32_t)descriptor, (uint32_t)count};
  memcpy(shared->output + shared->output_size, &chunk, sizeof chunk);
  memcpy(shared->output + shared->output_size + sizeof chunk, bytes, count);
  shared->output_size += (uint32_t)(sizeof chunk + count);
}

void rt_output(int descriptor, const void *bytes, size_t count) {
  static const char cut[] = "\n(tarry: the rest of the output is not kept)\n";
  struct rt_shared *shared = rt.shared;
  rt_spin_probe_end();
  if (rt.mode == RT_MODE_REPLAY) {
    rt_syscall(SYS_write, descriptor, (long)bytes, (long)count);
    return;
  }
  if (shared->output_cut)
    return;
  size_t reserve = 2 * sizeof(struct rt_output_chunk) + sizeof cut;
  shared->output_cut = shared->output_size + count + reserve > RT_OUTPUT_MAX;
  if (shared->output_cut)
    output_append(2, cut, sizeof cut - 1);
  else
    output_append(descriptor, bytes, count);
}
