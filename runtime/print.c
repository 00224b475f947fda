/* print.c - a format, conversion by conversion.
 *
 * Rules:
 *   N1  Each conversion is formatted by libc, with its own conversion specification, in which the
 *       widths and precisions that were arguments are numbers.
 *   N2  A format that is not followed here (numbered arguments, wide strings, a conversion of some
 *       other libc) is left to libc as a whole, and the verdict lists it: what its arguments point
 *       to is read without events.
 */
#define _GNU_SOURCE
#include "runtime/print.h"

#include "runtime/copy.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

enum { PRINT_SPECIFICATION = 64 };

/* Both sides of va_arg: every length but "none", "h" and "hh" is 64 bits. */
_Static_assert(sizeof(long) == 8 && sizeof(long long) == 8 && sizeof(intmax_t) == 8 &&
                   sizeof(size_t) == 8 && sizeof(ptrdiff_t) == 8,
               "print.c reads integer arguments as int or long");

struct print_walk {
  struct rt_printed *printed;
  const struct tarry_site *site;
  const char *at; /* the rest of the format */
  va_list arguments;
  int error; /* errno at the call, for %m */
  bool failed;
};

/* One conversion, taken apart. */
struct print_conversion {
  char flags[8];
  int width, precision; /* -1: none */
  char length[3];
  char letter;
};

static void print_grow(struct print_walk *walk, size_t needed) {
  struct rt_printed *printed = walk->printed;
  if (printed->length + needed < printed->room)
    return;
  while (printed->room <= printed->length + needed)
    printed->room *= 2;
  char *more = rt_heap_allocate(printed->room, 0, walk->site);
  memcpy(more, printed->text, printed->length);
  printed->text = more;
}

static void print_bytes(struct print_walk *walk, const char *bytes, size_t size) {
  print_grow(walk, size);
  memcpy(walk->printed->text + walk->printed->length, bytes, size);
  walk->printed->length += size;
}

static void print_v(struct print_walk *walk, const char *format, va_list arguments) {
  struct rt_printed *printed = walk->printed;
  va_list again;
  va_copy(again, arguments);
  errno = walk->error;
  int length =
      vsnprintf(printed->text + printed->length, printed->room - printed->length, format, again);
  va_end(again);
  if (length < 0) {
    walk->failed = true;
    return;
  }
  if (printed->length + (size_t)length >= printed->room) {
    print_grow(walk, (size_t)length);
    errno = walk->error;
    vsnprintf(printed->text + printed->length, printed->room - printed->length, format, arguments);
  }
  printed->length += (size_t)length;
}

/* One conversion of the program's with its value. */
static void print_value(struct print_walk *walk, const struct print_conversion *conversion, ...) {
  char text[PRINT_SPECIFICATION];
  size_t used = rt_format(text, sizeof text, "%%%s", conversion->flags);
  if (conversion->width >= 0)
    used += rt_format(text + used, sizeof text - used, "%d", conversion->width);
  if (conversion->precision >= 0)
    used += rt_format(text + used, sizeof text - used, ".%d", conversion->precision);
  rt_format(text + used, sizeof text - used, "%s%c", conversion->length, conversion->letter);
  va_list value;
  va_start(value, conversion);
  print_v(walk, text, value);
  va_end(value);
}

/* A number or an asterisk; false when it is the number of an argument. */
static bool print_number(struct print_walk *walk, int *number) {
  if (*walk->at == '*') {
    walk->at++;
    if (*walk->at >= '0' && *walk->at <= '9')
      return false;
    *number = va_arg(walk->arguments, int);
    return true;
  }
  if (*walk->at < '0' || *walk->at > '9')
    return true;
  for (*number = 0; *walk->at >= '0' && *walk->at <= '9'; walk->at++)
    if (__builtin_mul_overflow(*number, 10, number) ||
        __builtin_add_overflow(*number, *walk->at - '0', number))
      return false;
  return *walk->at != '$';
}

/* Takes the next conversion apart; walk->at is behind its '%'. False: see N2. */
static bool print_parse(struct print_walk *walk, struct print_conversion *conversion) {
  *conversion = (struct print_conversion){.width = -1, .precision = -1};
  size_t flags = 0, length = 0;
  while (*walk->at && strchr("-+ #0'I", *walk->at)) {
    if (!strchr(conversion->flags, *walk->at) && flags + 2 < sizeof conversion->flags)
      conversion->flags[flags++] = *walk->at;
    walk->at++;
  }
  bool asterisk = *walk->at == '*';
  if (!print_number(walk, &conversion->width))
    return false;
  if (asterisk && conversion->width < 0) {
    conversion->flags[flags++] = '-';
    conversion->width = conversion->width == INT32_MIN ? INT32_MAX : -conversion->width;
  }
  if (*walk->at == '.') {
    walk->at++;
    conversion->precision = 0;
    if (!print_number(walk, &conversion->precision))
      return false;
    if (conversion->precision < 0)
      conversion->precision = -1;
  }
  while (*walk->at && strchr("hlLqjzt", *walk->at)) {
    if (length + 1 == sizeof conversion->length)
      return false;
    conversion->length[length++] = *walk->at++;
  }
  conversion->letter = *walk->at;
  if (conversion->letter)
    walk->at++;
  return conversion->letter != 0;
}

static void print_string(struct print_walk *walk, const struct print_conversion *conversion) {
  const char *from = va_arg(walk->arguments, const char *);
  struct rt_copy_string string;
  if (!from) { /* libc prints "(null)" */
    print_value(walk, conversion, from);
    return;
  }
  size_t limit = conversion->precision >= 0 ? (size_t)conversion->precision : SIZE_MAX;
  rt_copy_string(&string, from, limit, walk->site);
  print_value(walk, conversion, string.bytes);
}

static void print_count(struct print_walk *walk, size_t size) {
  uint64_t count = walk->printed->length;
  rt_copy_out(va_arg(walk->arguments, void *), &count, size, walk->site);
}

static bool print_convert(struct print_walk *walk, const struct print_conversion *conversion) {
  const char *length = conversion->length;
  bool is_long = length[0] != 0 && length[0] != 'h';
  switch (conversion->letter) {
  case 'd':
  case 'i':
  case 'o':
  case 'u':
  case 'x':
  case 'X':
    if (is_long)
      print_value(walk, conversion, va_arg(walk->arguments, long));
    else
      print_value(walk, conversion, va_arg(walk->arguments, int));
    return true;
  case 'c':
    print_value(walk, conversion, va_arg(walk->arguments, int));
    return true;
  case 'a':
  case 'A':
  case 'e':
  case 'E':
  case 'f':
  case 'F':
  case 'g':
  case 'G':
    if (length[0] == 'L')
      print_value(walk, conversion, va_arg(walk->arguments, long double));
    else
      print_value(walk, conversion, va_arg(walk->arguments, double));
    return true;
  case 'p':
    print_value(walk, conversion, va_arg(walk->arguments, void *));
    return true;
  case 's':
    if (!is_long)
      print_string(walk, conversion);
    return !is_long;
  case 'n':
    print_count(walk, is_long ? 8 : length[0] == 0 ? 4 : length[1] == 0 ? 2 : 1);
    return true;
  case 'm':
  case '%':
    print_value(walk, conversion);
    return true;
  default:
    return false;
  }
}

static bool print_walk(struct print_walk *walk) {
  while (*walk->at && !walk->failed) {
    size_t plain = strcspn(walk->at, "%");
    print_bytes(walk, walk->at, plain);
    walk->at += plain;
    if (*walk->at == 0)
      break;
    walk->at++;
    struct print_conversion conversion;
    if (!print_parse(walk, &conversion) || !print_convert(walk, &conversion))
      return false;
  }
  return true;
}

int rt_print(struct rt_printed *printed, const char *format, va_list arguments,
             const struct tarry_site *site) {
  printed->text = printed->small;
  printed->room = sizeof printed->small;
  printed->length = 0;
  struct rt_copy_string own;
  rt_copy_string(&own, format, SIZE_MAX, site);
  struct print_walk walk = {
      .printed = printed, .site = site, .at = own.bytes, .error = errno, .failed = false};
  va_copy(walk.arguments, arguments);
  bool followed = print_walk(&walk);
  va_end(walk.arguments);
  if (!followed) { /* N2 */
    rt_assumption(site,
                  "printf with numbered or wide arguments: what they point to is read without "
                  "events");
    printed->length = 0;
    print_v(&walk, own.bytes, arguments);
  }
  return walk.failed ? -1 : (int)printed->length;
}
