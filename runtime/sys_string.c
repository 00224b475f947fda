/* sys_string.c - functions of libc that touch program memory: include/tarry/wrapped.def.
 *
 * Each announces the bytes and then lets libc do the work.
 *
 * Rules:
 *   G1  A range is decided before its event by what the thread already knows (W5): with a size as
 *       argument that is one event. A string's length is not known before it is read, so it is read
 *       byte by byte, one event each, until the end is seen.
 *   G2  Constant memory of the executable never changes and needs no event: most strings are there.
 */
#define _GNU_SOURCE
#include "runtime/interpose.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* The linker's: from the executable's first byte to the first that may be written. */
extern const char __executable_start[] __attribute__((visibility("hidden")));
extern const char __data_start[] __attribute__((weak, visibility("hidden")));

#define WRAP(name) RT_INTERPOSE __typeof__(name) __tarry_##name;
#include "tarry/wrapped.def"
#undef WRAP

static bool string_is_constant(const void *address) {
  uintptr_t at = (uintptr_t)address;
  return !rt_active() ||
         (at >= (uintptr_t)__executable_start && at < (uintptr_t)__data_start); /* G2 */
}

static void string_read(const void *address, size_t size, const struct tarry_site *site) {
  if (!string_is_constant(address))
    rt_range_read(address, size, site);
}

/* One byte, as an event. */
static char string_byte(const char *at, const struct tarry_site *site) {
  string_read(at, 1, site);
  return *(const volatile char *)at;
}

/* The length, at most `limit`; every byte that was looked at is an event (G1). */
static size_t string_length(const char *text, size_t limit, const struct tarry_site *site) {
  if (string_is_constant(text))
    return strnlen(text, limit);
  size_t length = 0;
  while (length < limit && string_byte(text + length, site) != 0)
    length++;
  return length;
}

/* ---- sizes as arguments ---- */

void *__tarry_memcpy(void *restrict to, const void *restrict from, size_t size) {
  const struct tarry_site *site = rt_site_take();
  string_read(from, size, site);
  rt_range_write(to, size, site);
  return memcpy(to, from, size);
}

void *__tarry_memmove(void *to, const void *from, size_t size) {
  const struct tarry_site *site = rt_site_take();
  string_read(from, size, site);
  rt_range_write(to, size, site);
  return memmove(to, from, size);
}

void *__tarry_mempcpy(void *restrict to, const void *restrict from, size_t size) {
  return (char *)__tarry_memcpy(to, from, size) + size;
}

void *__tarry_memset(void *to, int byte, size_t size) {
  rt_range_write(to, size, rt_site_take());
  return memset(to, byte, size);
}

void __tarry_bzero(void *to, size_t size) { __tarry_memset(to, 0, size); }

int __tarry_memcmp(const void *first, const void *second, size_t size) {
  const struct tarry_site *site = rt_site_take();
  string_read(first, size, site);
  string_read(second, size, site);
  return memcmp(first, second, size);
}

int __tarry_bcmp(const void *first, const void *second, size_t size) {
  return __tarry_memcmp(first, second, size);
}

void *__tarry_memchr(const void *bytes, int byte, size_t size) {
  string_read(bytes, size, rt_site_take());
  return memchr(bytes, byte, size);
}

/* ---- strings ---- */

size_t __tarry_strlen(const char *text) { return string_length(text, SIZE_MAX, rt_site_take()); }

size_t __tarry_strnlen(const char *text, size_t limit) {
  return string_length(text, limit, rt_site_take());
}

/* Copies `length` bytes of a string and ends it; the end may have changed since, so it is set. */
static char *string_put(char *to, const char *from, size_t length, const struct tarry_site *site) {
  rt_range_write(to, length + 1, site);
  memmove(to, from, length);
  to[length] = 0;
  return to + length;
}

char *__tarry_stpcpy(char *restrict to, const char *restrict from) {
  const struct tarry_site *site = rt_site_take();
  return string_put(to, from, string_length(from, SIZE_MAX, site), site);
}

char *__tarry_strcpy(char *restrict to, const char *restrict from) {
  __tarry_stpcpy(to, from);
  return to;
}

char *__tarry_strncpy(char *restrict to, const char *restrict from, size_t size) {
  const struct tarry_site *site = rt_site_take();
  size_t length = string_length(from, size, site);
  rt_range_write(to, size, site);
  memcpy(to, from, length);
  memset(to + length, 0, size - length);
  return to;
}

char *__tarry_strncat(char *restrict to, const char *restrict from, size_t limit) {
  const struct tarry_site *site = rt_site_take();
  size_t length = string_length(from, limit, site);
  string_put(to + string_length(to, SIZE_MAX, site), from, length, site);
  return to;
}

char *__tarry_strcat(char *restrict to, const char *restrict from) {
  return __tarry_strncat(to, from, SIZE_MAX);
}

int __tarry_strncmp(const char *first, const char *second, size_t limit) {
  const struct tarry_site *site = rt_site_take();
  for (size_t i = 0; i < limit; i++) {
    unsigned char one = (unsigned char)string_byte(first + i, site);
    unsigned char two = (unsigned char)string_byte(second + i, site);
    if (one != two)
      return one < two ? -1 : 1;
    if (one == 0)
      return 0;
  }
  return 0;
}

int __tarry_strcmp(const char *first, const char *second) {
  return __tarry_strncmp(first, second, SIZE_MAX);
}

char *__tarry_strchr(const char *text, int character) {
  const struct tarry_site *site = rt_site_take();
  for (;; text++) {
    char byte = string_byte(text, site);
    if (byte == (char)character)
      return (char *)(uintptr_t)text;
    if (byte == 0)
      return NULL;
  }
}

char *__tarry_strrchr(const char *text, int character) {
  string_length(text, SIZE_MAX, rt_site_take());
  return strrchr(text, character);
}

char *__tarry_strstr(const char *text, const char *part) {
  const struct tarry_site *site = rt_site_take();
  string_length(part, SIZE_MAX, site);
  string_length(text, SIZE_MAX, site);
  return strstr(text, part);
}

char *__tarry_strndup(const char *text, size_t limit) {
  const struct tarry_site *site = rt_site_take();
  size_t length = string_length(text, limit, site);
  char *copy = rt_heap_allocate(length + 1, 0, site);
  memcpy(copy, text, length);
  copy[length] = 0;
  return copy;
}

char *__tarry_strdup(const char *text) { return __tarry_strndup(text, SIZE_MAX); }

/* ---- formatting into program memory; what the arguments point to is read without events ---- */

static int string_format(char *to, size_t size, const char *format, va_list arguments) {
  const struct tarry_site *site = rt_site_take();
  va_list again;
  va_copy(again, arguments);
  int length = vsnprintf(NULL, 0, format, again);
  va_end(again);
  if (length >= 0)
    rt_range_write(to, (size_t)length < size ? (size_t)length + 1 : size, site);
  return vsnprintf(to, size, format, arguments);
}

int __tarry_vsnprintf(char *restrict to, size_t size, const char *restrict format,
                      va_list arguments) {
  return string_format(to, size, format, arguments);
}

/* vsnprintf refuses sizes that the address space cannot hold. */
int __tarry_vsprintf(char *restrict to, const char *restrict format, va_list arguments) {
  return string_format(to, INT32_MAX, format, arguments);
}

int __tarry_snprintf(char *restrict to, size_t size, const char *restrict format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int length = string_format(to, size, format, arguments);
  va_end(arguments);
  return length;
}

int __tarry_sprintf(char *restrict to, const char *restrict format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int length = string_format(to, INT32_MAX, format, arguments);
  va_end(arguments);
  return length;
}

/* The elements that libc moves are one write before the first comparison; the comparisons are
 * instrumented themselves. */
void __tarry_qsort(void *base, size_t count, size_t size, __compar_fn_t compare) {
  rt_range_write(base, count * size, rt_site_take());
  qsort(base, count, size, compare);
}
