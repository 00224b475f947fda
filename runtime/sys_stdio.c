/* sys_stdio.c - what the program prints.
 *
 * Output to stdout and stderr is kept by the runtime, for the first execution and for a failing one
 * (rt_output), and never reaches libc's buffers, which a reset would bring back half full. Other
 * streams are libc's own. What a call reads out of program memory is an event, and what is printed
 * is what was there at that event: its length is a result that the program sees.
 */
#define _GNU_SOURCE
#define __NO_INLINE__ 1 /* or the header defines some of these functions itself */
#include "runtime/copy.h"
#include "runtime/interpose.h"
#include "runtime/print.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

bool rt_stdio_is_output(const void *stream, int *descriptor) {
  if (!rt_active())
    return false;
  *descriptor = stream == stdout ? STDOUT_FILENO : STDERR_FILENO;
  return stream == stdout || stream == stderr;
}

static int stdio_print(FILE *stream, const char *format, va_list arguments) {
  const struct tarry_site *site = rt_site_take();
  if (!rt_active())
    return RT_REAL(vfprintf)(stream, format, arguments);
  struct rt_printed printed;
  int length = rt_print(&printed, format, arguments, site), descriptor;
  if (length <= 0)
    return length;
  if (rt_stdio_is_output(stream, &descriptor))
    rt_output(descriptor, printed.text, printed.length);
  else if (RT_REAL(fwrite)(printed.text, 1, printed.length, stream) < printed.length)
    return -1;
  return length;
}

/* The body of a variadic function whose arguments follow `format`. */
#define STDIO_VARIADIC(stream)                                                                     \
  va_list arguments;                                                                               \
  va_start(arguments, format);                                                                     \
  int length = stdio_print(stream, format, arguments);                                             \
  va_end(arguments);                                                                               \
  return length

RT_INTERPOSE int vfprintf(FILE *restrict stream, const char *restrict format, va_list arguments) {
  return stdio_print(stream, format, arguments);
}

RT_INTERPOSE int vprintf(const char *restrict format, va_list arguments) {
  return stdio_print(stdout, format, arguments);
}

RT_INTERPOSE int fprintf(FILE *restrict stream, const char *restrict format, ...) {
  STDIO_VARIADIC(stream);
}

RT_INTERPOSE int printf(const char *restrict format, ...) { STDIO_VARIADIC(stdout); }

/* What -D_FORTIFY_SOURCE makes of the same calls. */
RT_INTERPOSE int __fprintf_chk(FILE *stream, int flag, const char *format, ...);
RT_INTERPOSE int __printf_chk(int flag, const char *format, ...);
RT_INTERPOSE int __vfprintf_chk(FILE *stream, int flag, const char *format, va_list arguments);
RT_INTERPOSE int __vprintf_chk(int flag, const char *format, va_list arguments);

int __fprintf_chk(FILE *stream, int flag, const char *format, ...) {
  (void)flag;
  STDIO_VARIADIC(stream);
}

int __printf_chk(int flag, const char *format, ...) {
  (void)flag;
  STDIO_VARIADIC(stdout);
}

int __vfprintf_chk(FILE *stream, int flag, const char *format, va_list arguments) {
  (void)flag;
  return stdio_print(stream, format, arguments);
}

int __vprintf_chk(int flag, const char *format, va_list arguments) {
  (void)flag;
  return stdio_print(stdout, format, arguments);
}

/* What -D_FORTIFY_SOURCE makes of the next two. */
RT_INTERPOSE int __dprintf_chk(int descriptor, int flag, const char *format, ...);
RT_INTERPOSE int __vdprintf_chk(int descriptor, int flag, const char *format, va_list arguments);

RT_INTERPOSE int vdprintf(int descriptor, const char *restrict format, va_list arguments) {
  const struct tarry_site *site = rt_site_take();
  if (!rt_active())
    return RT_REAL(vdprintf)(descriptor, format, arguments);
  struct rt_printed printed;
  int length = rt_print(&printed, format, arguments, site);
  if (length <= 0)
    return length;
  if (descriptor == STDOUT_FILENO || descriptor == STDERR_FILENO)
    rt_output(descriptor, printed.text, printed.length);
  else if (write(descriptor, printed.text, printed.length) < 0)
    return -1;
  return length;
}

RT_INTERPOSE int dprintf(int descriptor, const char *restrict format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int length = vdprintf(descriptor, format, arguments);
  va_end(arguments);
  return length;
}

int __dprintf_chk(int descriptor, int flag, const char *format, ...) {
  (void)flag;
  va_list arguments;
  va_start(arguments, format);
  int length = vdprintf(descriptor, format, arguments);
  va_end(arguments);
  return length;
}

int __vdprintf_chk(int descriptor, int flag, const char *format, va_list arguments) {
  (void)flag;
  return vdprintf(descriptor, format, arguments);
}

#undef fwrite_unlocked
#undef fputs_unlocked
/* ---- bytes; with locking and without is the same here ---- */

static size_t stdio_write(const void *bytes, size_t size, size_t count, FILE *stream) {
  int descriptor;
  const struct tarry_site *site = rt_site_take();
  if (!rt_copy_is_constant(bytes))
    rt_range_read(bytes, size * count, site);
  if (!rt_stdio_is_output(stream, &descriptor))
    return RT_REAL(fwrite)(bytes, size, count, stream);
  rt_output(descriptor, bytes, size * count);
  return size == 0 ? 0 : count;
}

static int stdio_put(int character, FILE *stream) {
  int descriptor;
  (void)rt_site_take();
  if (!rt_stdio_is_output(stream, &descriptor))
    return RT_REAL(fputc)(character, stream);
  unsigned char byte = (unsigned char)character;
  rt_output(descriptor, &byte, 1);
  return byte;
}

static int stdio_puts(const char *text, FILE *stream) {
  int descriptor;
  const struct tarry_site *site = rt_site_take();
  if (!rt_active())
    return RT_REAL(fputs)(text, stream);
  struct rt_copy_string string;
  rt_copy_string(&string, text, SIZE_MAX, site);
  if (!rt_stdio_is_output(stream, &descriptor))
    return RT_REAL(fputs)(string.bytes, stream);
  rt_output(descriptor, string.bytes, string.length);
  return 1;
}

RT_INTERPOSE size_t fwrite(const void *restrict bytes, size_t size, size_t count,
                           FILE *restrict stream) {
  return stdio_write(bytes, size, count, stream);
}

RT_INTERPOSE size_t fwrite_unlocked(const void *restrict bytes, size_t size, size_t count,
                                    FILE *restrict stream) {
  return stdio_write(bytes, size, count, stream);
}

RT_INTERPOSE int fputs(const char *restrict text, FILE *restrict stream) {
  return stdio_puts(text, stream);
}

RT_INTERPOSE int fputs_unlocked(const char *restrict text, FILE *restrict stream) {
  return stdio_puts(text, stream);
}

RT_INTERPOSE int puts(const char *text) {
  stdio_puts(text, stdout);
  return stdio_put('\n', stdout) < 0 ? EOF : 1;
}

#undef putc
#undef putchar
#undef fputc
#undef putc_unlocked
#undef putchar_unlocked
#undef fputc_unlocked
RT_INTERPOSE int fputc(int character, FILE *stream) { return stdio_put(character, stream); }
RT_INTERPOSE int putc(int character, FILE *stream) { return stdio_put(character, stream); }
RT_INTERPOSE int putchar(int character) { return stdio_put(character, stdout); }
RT_INTERPOSE int fputc_unlocked(int character, FILE *stream) {
  return stdio_put(character, stream);
}
RT_INTERPOSE int putc_unlocked(int character, FILE *stream) { return stdio_put(character, stream); }
RT_INTERPOSE int putchar_unlocked(int character) { return stdio_put(character, stdout); }
RT_INTERPOSE int _IO_putc(int character, FILE *stream);
int _IO_putc(int character, FILE *stream) { return stdio_put(character, stream); }

/* Nothing is buffered on the way to rt_output. */
static int stdio_flush(FILE *stream) {
  int descriptor;
  (void)rt_site_take();
  if (rt_active() && (!stream || rt_stdio_is_output(stream, &descriptor)))
    return 0;
  return RT_REAL(fflush)(stream);
}

RT_INTERPOSE int fflush(FILE *stream) { return stdio_flush(stream); }
RT_INTERPOSE int fflush_unlocked(FILE *stream) { return stdio_flush(stream); }

RT_INTERPOSE void perror(const char *prefix) {
  int error = errno;
  if (prefix && *prefix)
    fprintf(stderr, "%s: %s\n", prefix, strerror(error));
  else
    fprintf(stderr, "%s\n", strerror(error));
}
