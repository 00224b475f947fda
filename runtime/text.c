/* text.c - formatting without libc, for workers and signal handlers.
 *
 * Rules:
 *   T1  No libc call, no allocation, no errno, no state: usable wherever memory can be written.
 *   T2  The result is always terminated when there is room for one byte.
 *   T3  The length that is returned is the length that was wanted, as snprintf does it.
 *   T4  Conversions: %d %i %u %x %X %c %s %p %%; flags '-' and '0'; width and precision as
 *       digits or '*'; lengths hh h l ll z j t. Anything else is copied as it stands: a garbled
 *       message is better than a second fault inside the handler of the first.
 */
#include "runtime/rt.h"

/* Compilers turn loops like those below into calls of strlen and memset, and the runtime interposes
 * such functions: one in the middle of an event would announce another (T1). */
#define TEXT_NO_LIBRARY_CALL() __asm__ volatile("")

struct text_sink {
  char *text;
  size_t size;
  size_t length; /* wanted so far (T3) */
};

struct text_spec {
  bool left, zeros;
  size_t width;
  bool has_precision;
  size_t precision;
  int length; /* 0 int, 1 long and all that is as wide, -1 short, -2 char */
};

static void text_put(struct text_sink *sink, char c) {
  if (sink->length + 1 < sink->size)
    sink->text[sink->length] = c;
  sink->length++;
}

static void text_fill(struct text_sink *sink, char c, size_t count) {
  while (count-- > 0) {
    TEXT_NO_LIBRARY_CALL();
    text_put(sink, c);
  }
}

/* `prefix` ("-", "0x") stays before zeros that fill the width. */
static void text_put_field(struct text_sink *sink, const struct text_spec *spec, const char *prefix,
                           const char *body, size_t body_length) {
  size_t prefix_length = 0;
  while (prefix[prefix_length] != 0) {
    TEXT_NO_LIBRARY_CALL();
    prefix_length++;
  }
  size_t total = prefix_length + body_length;
  size_t padding = spec->width > total ? spec->width - total : 0;
  if (!spec->left && !spec->zeros)
    text_fill(sink, ' ', padding);
  for (size_t i = 0; i < prefix_length; i++)
    text_put(sink, prefix[i]);
  if (!spec->left && spec->zeros)
    text_fill(sink, '0', padding);
  for (size_t i = 0; i < body_length; i++)
    text_put(sink, body[i]);
  if (spec->left)
    text_fill(sink, ' ', padding);
}

static void text_put_number(struct text_sink *sink, const struct text_spec *spec, uint64_t value,
                            unsigned base, bool upper, const char *prefix) {
  const char *digits = upper ? "0123456789ABCDEF" : "0123456789abcdef";
  char body[64];
  size_t start = sizeof body;
  do {
    body[--start] = digits[value % base];
    value /= base;
  } while (value != 0);
  size_t wanted = spec->has_precision ? spec->precision : 1;
  while (sizeof body - start < wanted && start > 0) {
    TEXT_NO_LIBRARY_CALL();
    body[--start] = '0';
  }
  text_put_field(sink, spec, prefix, body + start, sizeof body - start);
}

static void text_put_string(struct text_sink *sink, const struct text_spec *spec, const char *s) {
  if (s == NULL)
    s = "(null)";
  size_t length = 0;
  /* With a precision the string need not be terminated. */
  while ((!spec->has_precision || length < spec->precision) && s[length] != 0) {
    TEXT_NO_LIBRARY_CALL();
    length++;
  }
  struct text_spec plain = *spec;
  plain.zeros = false;
  text_put_field(sink, &plain, "", s, length);
}

static const char *text_read_count(const char *at, size_t *count) {
  *count = 0;
  while (*at >= '0' && *at <= '9') {
    if (*count < 100000)
      *count = *count * 10 + (size_t)(*at - '0');
    at++;
  }
  return at;
}

static const char *text_read_length(const char *at, int *length) {
  *length = 0;
  for (;; at++) {
    if (*at == 'l' || *at == 'z' || *at == 'j' || *at == 't')
      *length = 1;
    else if (*at == 'h')
      *length -= 1;
    else
      return at;
  }
}

static int64_t text_signed(int64_t value, int length) {
  if (length >= 1)
    return value;
  if (length == -1)
    return (int16_t)value;
  return length < -1 ? (int8_t)value : (int32_t)value;
}

static uint64_t text_unsigned(uint64_t value, int length) {
  if (length >= 1)
    return value;
  if (length == -1)
    return (uint16_t)value;
  return length < -1 ? (uint8_t)value : (uint32_t)value;
}

/* A va_list inside a struct can be handed on by pointer on every architecture. */
struct text_arguments {
  va_list list;
};

/* Reads flags, width, precision and length; returns where the conversion letter stands. */
static const char *text_read_spec(const char *at, struct text_spec *spec,
                                  struct text_arguments *arguments) {
  for (; *at == '-' || *at == '0'; at++)
    *(*at == '-' ? &spec->left : &spec->zeros) = true;
  if (*at == '*') {
    int width = va_arg(arguments->list, int);
    spec->left |= width < 0;
    spec->width = (size_t)(width < 0 ? -(int64_t)width : width);
    at++;
  } else {
    at = text_read_count(at, &spec->width);
  }
  if (at[0] == '.' && at[1] == '*') {
    int precision = va_arg(arguments->list, int);
    spec->has_precision = precision >= 0;
    spec->precision = precision >= 0 ? (size_t)precision : 0;
    at += 2;
  } else if (at[0] == '.') {
    spec->has_precision = true;
    at = text_read_count(at + 1, &spec->precision);
  }
  return text_read_length(at, &spec->length);
}

/* False when there is no such conversion. */
static bool text_convert(struct text_sink *sink, const struct text_spec *spec, char conversion,
                         struct text_arguments *arguments) {
  bool wide = spec->length >= 1;
  if (conversion == 'd' || conversion == 'i') {
    int64_t raw = wide ? va_arg(arguments->list, long) : va_arg(arguments->list, int);
    int64_t value = text_signed(raw, spec->length);
    uint64_t magnitude = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    text_put_number(sink, spec, magnitude, 10, false, value < 0 ? "-" : "");
  } else if (conversion == 'u' || conversion == 'x' || conversion == 'X') {
    uint64_t raw =
        wide ? va_arg(arguments->list, unsigned long) : va_arg(arguments->list, unsigned);
    text_put_number(sink, spec, text_unsigned(raw, spec->length), conversion == 'u' ? 10 : 16,
                    conversion == 'X', "");
  } else if (conversion == 'p') {
    text_put_number(sink, spec, (uintptr_t)va_arg(arguments->list, void *), 16, false, "0x");
  } else if (conversion == 'c') {
    char c = (char)va_arg(arguments->list, int);
    struct text_spec plain = {.left = spec->left, .width = spec->width};
    text_put_field(sink, &plain, "", &c, 1);
  } else if (conversion == 's') {
    text_put_string(sink, spec, va_arg(arguments->list, const char *));
  } else {
    return false;
  }
  return true;
}

size_t rt_format_v(char *text, size_t size, const char *format, va_list arguments) {
  struct text_sink sink = {text, size, 0};
  struct text_arguments rest;
  va_copy(rest.list, arguments);
  while (*format != 0) {
    if (format[0] != '%' || format[1] == '%') {
      text_put(&sink, *format);
      format += format[0] == '%' ? 2 : 1;
      continue;
    }
    struct text_spec spec = {0};
    const char *end = text_read_spec(format + 1, &spec, &rest);
    if (*end == 0 || !text_convert(&sink, &spec, *end, &rest))
      for (const char *at = format; at < end || (at == end && *at != 0); at++) /* T4 */
        text_put(&sink, *at);
    format = *end == 0 ? end : end + 1;
  }
  va_end(rest.list);
  if (size > 0)
    text[sink.length < size ? sink.length : size - 1] = 0;
  return sink.length;
}

size_t rt_format(char *text, size_t size, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  size_t length = rt_format_v(text, size, format, arguments);
  va_end(arguments);
  return length;
}
