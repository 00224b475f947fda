/* sys_stdin.c - reading standard input, which no reset can bring back.
 *
 * The functions are libc's; the verdict says that it relies on the input. libc reads through its
 * own buffer, which is in the snapshot, while the kernel's position is not: a program that reads
 * its input in main needs reset=fork to see it again.
 */
#define _GNU_SOURCE
#define __NO_INLINE__ 1 /* or the header defines some of these functions itself */
#include "runtime/interpose.h"

#include <stdio.h>

static void stdin_assume(const FILE *stream, const struct tarry_site *site) {
  if (rt_active() && stream == stdin)
    rt_assumption(site, "reads standard input");
}

#undef getc
#undef getchar
#undef fgetc

RT_INTERPOSE int fgetc(FILE *stream) {
  stdin_assume(stream, rt_site_take());
  return RT_REAL(fgetc)(stream);
}

RT_INTERPOSE int getc(FILE *stream) {
  stdin_assume(stream, rt_site_take());
  return RT_REAL(fgetc)(stream);
}

RT_INTERPOSE int getchar(void) {
  stdin_assume(stdin, rt_site_take());
  return RT_REAL(fgetc)(stdin);
}

RT_INTERPOSE char *fgets(char *restrict buffer, int size, FILE *restrict stream) {
  const struct tarry_site *site = rt_site_take();
  stdin_assume(stream, site);
  if (size > 0)
    rt_range_write(buffer, (size_t)size, site);
  return RT_REAL(fgets)(buffer, size, stream);
}

/* Large reads go straight from the kernel to the buffer (I3). */
RT_INTERPOSE size_t fread(void *restrict buffer, size_t size, size_t count, FILE *restrict stream) {
  const struct tarry_site *site = rt_site_take();
  stdin_assume(stream, site);
  if (rt_active()) {
    rt_range_write(buffer, size * count, site);
    rt_touch(buffer, size * count);
  }
  return RT_REAL(fread)(buffer, size, count, stream);
}

static int stdin_scan(FILE *stream, const char *format, va_list arguments) {
  stdin_assume(stream, rt_site_take());
  return RT_REAL(vfscanf)(stream, format, arguments);
}

#define STDIN_VARIADIC(stream)                                                                     \
  va_list arguments;                                                                               \
  va_start(arguments, format);                                                                     \
  int count = stdin_scan(stream, format, arguments);                                               \
  va_end(arguments);                                                                               \
  return count

/* <stdio.h> gives these the symbols __isoc99_scanf and __isoc99_fscanf, here as in the program. */
RT_INTERPOSE int scanf(const char *restrict format, ...) { STDIN_VARIADIC(stdin); }

RT_INTERPOSE int fscanf(FILE *restrict stream, const char *restrict format, ...) {
  STDIN_VARIADIC(stream);
}
