/* invariant.c - the last words: which rule was broken, and by which schedule.
 *
 * Uses write(2) and _exit(2) alone: libc's state may be part of what is broken.
 */
#include "invariant.h"

#include "dpor.h"

#include <unistd.h>

static struct {
  void (*handler)(const char *expression, const char *file, int line);
  const struct dpor *watched;
} invariant;

void dpor_set_invariant_handler(void (*handler)(const char *expression, const char *file,
                                                int line)) {
  invariant.handler = handler;
}

void dpor_invariant_watch(const struct dpor *d) { invariant.watched = d; }

/* Byte by byte: the program may have its own strlen in our place. */
static void write_text(const char *text) {
  for (; *text; text++)
    if (write(2, text, 1) != 1)
      return;
}

static void write_number(uint64_t number) {
  char digits[24];
  size_t at = sizeof digits;
  digits[--at] = 0;
  do {
    digits[--at] = (char)('0' + number % 10);
    number /= 10;
  } while (number > 0);
  write_text(digits + at);
}

noreturn void dpor_invariant_failed(const char *expression, const char *file, int line) {
  if (invariant.handler)
    invariant.handler(expression, file, line);
  write_text("tarry: internal error: ");
  write_text(file);
  write_text(":");
  write_number((uint64_t)line);
  write_text(": ");
  write_text(expression);
  write_text("\n");
  if (invariant.watched) {
    write_text("tarry: schedule so far:");
    uint32_t length = dpor_length(invariant.watched);
    for (uint32_t position = 0; position < length; position++) {
      write_text(" ");
      write_number(dpor_event_at(invariant.watched, position)->thread);
    }
    write_text("\n");
  }
  _exit(2);
}
