/* report.h - what the report's modules offer each other. Supervisor only.
 *
 *   report.c        the order of things, errors, the verdict line
 *   report_trace.c  an execution, event by event
 *   report_op.c     one event, or one waiting thread, in words
 *   symbol.c        an address in words
 *   report_file.c   a file, written whole or not at all
 *   json.c, replay.c, progress.c
 */
#ifndef TARRY_RUNTIME_REPORT_H
#define TARRY_RUNTIME_REPORT_H

#include "runtime/names.h"
#include "runtime/shared.h"

#include <stdio.h>

enum rt_verdict { RT_VERDICT_VERIFIED, RT_VERDICT_ERROR, RT_VERDICT_STOPPED, RT_VERDICT_FATAL };

/* ---- report.c ---- */
enum rt_verdict rt_verdict_of(const struct rt_outcome *outcome);
/* Entries that a worker completed (S1); the array may have holes where one died. */
uint32_t rt_report_errors_complete(const struct rt_shared *shared);
/* "livelock: 1 thread waits for ever (until flag == 1, it is 0)" */
void rt_report_error_text(const struct rt_error_entry *error, char *text, size_t size);
/* "file.c:12", from the site or else the code address; "" when neither is known. */
void rt_report_place(const struct tarry_site *site, uint64_t code_address, char *text, size_t size);

/* The options that decide what the program does, where they differ from the defaults, as
 * ":name=value...": a replay needs them again. "" when there are none. */
void rt_report_semantics(const struct rt_options *options, char *text, size_t size);

/* ---- report_trace.c ---- */
/* Prints to stderr; leaves the middle of a long execution out, unless it is wanted whole. */
void rt_trace_print(const struct rt_trace *trace, const struct rt_options *options, bool whole);
/* The threads that wait at its end, and what for. Returns how many. */
uint32_t rt_trace_print_waiting(const struct rt_trace *trace);

/* ---- report_file.c ---- */
struct rt_file {
  const char *path;
  FILE *stream; /* what to write to between open and close */
  bool direct;
  char beside[4200];
};
/* Each says what failed, in one line on stderr, and then is false. Close only what was opened. */
bool rt_file_open(struct rt_file *file, const char *path);
bool rt_file_close(struct rt_file *file);

/* ---- report_op.c ---- */
enum { RT_PHRASE_MAX = 512, RT_NAME_MAX = 256 };
/* An access of the program's own memory, and not the end of it (free). */
bool rt_operation_is_access(uint8_t name);
/* The object of `op` in words, with the trace's thread names. */
void rt_trace_object(const struct rt_trace *trace, const struct dpor_op *op, char *text,
                     size_t size);
/* "store counter = 1 (was 0)" */
void rt_trace_event_text(const struct rt_trace *trace, const struct rt_trace_event *event,
                         char *text, size_t size);
/* "waits to lock m, which main.1 holds" */
void rt_trace_pending_text(const struct rt_trace *trace, const struct rt_trace_pending *pending,
                           char *text, size_t size);
/* NULL when the trace does not know the thread. */
const struct rt_trace_thread *rt_trace_thread_find(const struct rt_trace *trace, uint32_t thread);

#endif
