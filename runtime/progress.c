/* progress.c - one line on the terminal while the exploration runs.
 *
 * The supervisor may call it as often as it likes; the line is rewritten at most five times a
 * second, and never when stderr is no terminal: a log full of half lines helps nobody.
 */
#include "runtime/report.h"

#include <string.h>
#include <time.h>
#include <unistd.h>

enum { PROGRESS_INTERVAL_MS = 200 };

static struct {
  int64_t shown_at_ms;
  bool shown;
} progress;

static int64_t progress_now_ms(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void progress_write(const char *text) {
  /* Whether it arrived does not matter: the next one says the same, newer. */
  ssize_t written = write(STDERR_FILENO, text, strlen(text));
  (void)written;
}

void rt_progress_show(const struct rt_outcome *outcome) {
  int64_t now = progress_now_ms();
  if ((progress.shown && now - progress.shown_at_ms < PROGRESS_INTERVAL_MS) ||
      isatty(STDERR_FILENO) != 1)
    return;
  const struct rt_shared *shared = outcome->shared;
  uint64_t run = shared->executions + shared->blocked_await + shared->blocked_assume +
                 shared->blocked_deadlock;
  uint64_t rate = outcome->seconds > 0 ? (uint64_t)((double)run / outcome->seconds) : 0;
  uint32_t errors = rt_report_errors_complete(shared);
  char line[256];
  rt_format(line, sizeof line, "\r\33[Ktarry: %lu execution%s, %lu/s, %u error%s, %lu s", run,
            run == 1 ? "" : "s", rate, errors, errors == 1 ? "" : "s", (uint64_t)outcome->seconds);
  progress_write(line);
  progress.shown = true;
  progress.shown_at_ms = now;
}

void rt_progress_clear(void) {
  if (progress.shown)
    progress_write("\r\33[K");
  progress.shown = false;
}
