/* json.c - the verdict and all figures for other programs; docs/USAGE.md describes the fields.
 *
 * Rules:
 *   J1  The file is valid JSON in valid UTF-8 whatever the program prints or calls its files.
 *   J2  `version` grows when a field changes its meaning or goes; a new field does not change it.
 */
#include "runtime/options.h"
#include "runtime/report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { JSON_VERSION = 1 };

/* ---- text ---- */

/* The length of the UTF-8 sequence at `s`, 0 when it is none (overlong, surrogate, cut). */
static size_t json_sequence(const unsigned char *s) {
  size_t length = s[0] < 0x80 ? 1 : s[0] < 0xc2 ? 0 : s[0] < 0xe0 ? 2 : s[0] < 0xf0 ? 3 : 4;
  if (s[0] > 0xf4)
    return 0;
  for (size_t i = 1; i < length; i++)
    if ((s[i] & 0xc0) != 0x80)
      return 0;
  if ((s[0] == 0xe0 && s[1] < 0xa0) || (s[0] == 0xed && s[1] > 0x9f) ||
      (s[0] == 0xf0 && s[1] < 0x90) || (s[0] == 0xf4 && s[1] > 0x8f))
    return 0;
  return length;
}

/* J1 */
static void json_text(FILE *file, const char *text) {
  const unsigned char *at = (const unsigned char *)(text == NULL ? "" : text);
  fputc('"', file);
  while (*at != 0) {
    size_t length = json_sequence(at);
    if (length == 0)
      fputs("\\ufffd", file);
    else if (*at == '"' || *at == '\\')
      fprintf(file, "\\%c", *at);
    else if (*at < 0x20 || *at == 0x7f)
      fprintf(file, "\\u%04x", *at);
    else
      fwrite(at, 1, length, file);
    at += length == 0 ? 1 : length;
  }
  fputc('"', file);
}

static void json_field(FILE *file, const char *name, const char *text) {
  fprintf(file, "\"%s\": ", name);
  json_text(file, text);
}

static void json_number(FILE *file, const char *name, uint64_t value) {
  fprintf(file, "\"%s\": %lu", name, (unsigned long)value);
}

/* ---- parts ---- */

static void json_site(FILE *file, const struct tarry_site *site) {
  json_field(file, "file", site == NULL ? "" : site->file);
  fputs(", ", file);
  json_number(file, "line", site == NULL ? 0 : site->line);
}

static void json_trace(FILE *file, const struct rt_trace *trace) {
  char text[RT_PHRASE_MAX];
  fputs("[", file);
  for (uint32_t i = 0; i < trace->events_count; i++) {
    const struct rt_trace_event *event = &trace->events[i];
    fputs(i == 0 ? "\n      {" : ",\n      {", file);
    rt_thread_name(trace, event->thread, text, sizeof text);
    json_field(file, "thread", text);
    fputs(", ", file);
    json_field(file, "operation", rt_operation_text(event->op.name));
    fputs(", ", file);
    rt_trace_object(trace, &event->op, text, sizeof text);
    json_field(file, "variable", text);
    fputs(", ", file);
    json_site(file, event->op.site);
    fputs(", ", file);
    json_number(file, "before", event->before);
    fputs(", ", file);
    json_number(file, "after", event->after);
    fputs("}", file);
  }
  fputs(trace->events_count == 0 ? "]" : "\n    ]", file);
}

static void json_error(FILE *file, const struct rt_error_entry *error) {
  char text[RT_TEXT_MAX + RT_PHRASE_MAX];
  fputs("\n    {", file);
  json_field(file, "kind", rt_error_name(error->kind));
  fputs(", ", file);
  rt_report_error_text(error, text, sizeof text);
  json_field(file, "text", text);
  fputs(",\n     ", file);
  if ((error->site == NULL || error->site->line == 0) && error->code_address != 0) {
    rt_symbol_code(error->code_address, text, sizeof text);
    char *colon = strrchr(text, ':');
    uint64_t line = colon == NULL ? 0 : strtoul(colon + 1, NULL, 10);
    if (line != 0)
      *colon = 0;
    json_field(file, "file", text);
    fputs(", ", file);
    json_number(file, "line", line);
  } else {
    json_site(file, error->site);
  }
  fputs(", ", file);
  json_field(file, "function", error->site == NULL ? "" : error->site->function);
  fputs(",\n     ", file);
  rt_thread_name(&error->trace, error->thread, text, sizeof text);
  json_field(file, "thread", error->thread == UINT32_MAX ? "" : text);
  fputs(", ", file);
  json_number(file, "execution", error->execution);
  fputs(", ", file);
  json_number(file, "count", error->count);
  fputs(",\n     \"trace\": ", file);
  json_trace(file, &error->trace);
  fputs("}", file);
}

static void json_errors(FILE *file, const struct rt_shared *shared) {
  bool any = false;
  fputs("  \"errors\": [", file);
  for (uint32_t i = 0; i < shared->errors_count && i < RT_ERRORS_MAX; i++) {
    if (!atomic_load(&shared->errors[i].complete))
      continue;
    if (any)
      fputs(",", file);
    json_error(file, &shared->errors[i]);
    any = true;
  }
  fputs(any ? "\n  ],\n" : "],\n", file);
}

static void json_assumptions(FILE *file, const struct rt_shared *shared) {
  bool any = false;
  fputs("  \"assumptions\": [", file);
  for (uint32_t i = 0; i < shared->assumptions_count && i < RT_ASSUMPTIONS_MAX; i++) {
    if (!atomic_load(&shared->assumptions[i].complete))
      continue;
    fputs(any ? ",\n    {" : "\n    {", file);
    json_field(file, "text", shared->assumptions[i].text);
    fputs(", ", file);
    json_site(file, shared->assumptions[i].site);
    fputs("}", file);
    any = true;
  }
  fputs(any ? "\n  ],\n" : "],\n", file);
}

static void json_options(FILE *file, const struct rt_options *options) {
  fputs("  \"options\": {", file);
  for (const struct rt_option *option = rt_option_table(); option->name != NULL; option++) {
    char value[4096];
    rt_option_value(options, option, value, sizeof value);
    fputs(option == rt_option_table() ? "\n    " : ",\n    ", file);
    if (option->type == RT_OPTION_UINT)
      fprintf(file, "\"%s\": %s", option->name, value);
    else if (option->type == RT_OPTION_BOOL)
      fprintf(file, "\"%s\": %s", option->name, value[0] == '1' ? "true" : "false");
    else
      json_field(file, option->name, value);
  }
  fputs("\n  }\n", file);
}

static void json_all(FILE *file, const struct rt_outcome *outcome, int exit_code) {
  static const char *const verdicts[] = {"verified", "error", "stopped", "failed"};
  const struct rt_shared *shared = outcome->shared;
  fprintf(file, "{\n  \"version\": %d,\n  ", JSON_VERSION);
  json_field(file, "verdict", verdicts[rt_verdict_of(outcome)]);
  fputs(",\n  ", file);
  json_field(file, "why", shared->stop_text);
  fputs(",\n  ", file);
  json_field(file, "program", outcome->program);
  fputs(",\n  ", file);
  json_field(file, "algorithm", outcome->algorithm);
  fputs(",\n  ", file);
  json_number(file, "executions", shared->executions);
  fprintf(file, ",\n  \"blocked\": {\"await\": %lu, \"assume\": %lu, \"deadlock\": %lu},\n  ",
          (unsigned long)shared->blocked_await, (unsigned long)shared->blocked_assume,
          (unsigned long)shared->blocked_deadlock);
  json_number(file, "sleep_blocked", outcome->engine.sleep_blocked);
  fputs(",\n  ", file);
  json_number(file, "events", outcome->engine.events);
  fprintf(file, ",\n  \"seconds\": %.6f,\n  ", outcome->seconds);
  json_number(file, "peak_kib", outcome->peak_kib);
  fprintf(file, ",\n  \"exit_code\": %d,\n", exit_code);
  json_errors(file, shared);
  json_assumptions(file, shared);
  json_options(file, outcome->options);
  fputs("}\n", file);
}

bool rt_json_write(const struct rt_outcome *outcome, int exit_code) {
  struct rt_file file;
  if (!rt_file_open(&file, outcome->options->json))
    return false;
  json_all(file.stream, outcome, exit_code);
  return rt_file_close(&file);
}
