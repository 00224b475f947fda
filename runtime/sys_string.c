/* sys_string.c - functions of libc that touch program memory: include/tarry/wrapped.def.
 *
 * Rules:
 *   G1  A range is decided before its event by what the thread already knows (W5): with a size as
 *       argument that is one event. A string's length is not known before it is read, so it is read
 *       byte by byte, one event each, until the end is seen.
 *   G2  A result comes from the bytes as they were at their events (Y1): libc may look at program
 *       memory only directly after the one event that announces all of it.
 */
#define _GNU_SOURCE
#include "runtime/copy.h"
#include "runtime/interpose.h"
#include "runtime/print.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define WRAP(name) RT_INTERPOSE __typeof__(name) __tarry_##name;
#include "tarry/wrapped.def"
#undef WRAP

/* One byte, as an event. */
static char string_byte(const char *at, const struct tarry_site *site) {
  char byte;
  rt_copy_in(&byte, at, 1, site);
  return byte;
}

/* The length, at most `limit`; every byte that was looked at is an event (G1). */
static size_t string_length(const char *text, size_t limit, const struct tarry_site *site) {
  if (rt_copy_is_constant(text))
    return strnlen(text, limit);
  size_t length = 0;
  while (length < limit && string_byte(text + length, site) != 0)
    length++;
  return length;
}

/* ---- sizes as arguments ---- */

void *__tarry_memmove(void *to, const void *from, size_t size) {
  const struct tarry_site *site = rt_site_take();
  rt_copy(to, from, size, site, site);
  return to;
}

void *__tarry_memcpy(void *restrict to, const void *restrict from, size_t size) {
  return __tarry_memmove(to, from, size);
}

void *__tarry_mempcpy(void *restrict to, const void *restrict from, size_t size) {
  return (char *)__tarry_memmove(to, from, size) + size;
}

void *__tarry_memset(void *to, int byte, size_t size) {
  rt_range_write(to, size, rt_site_take());
  return memset(to, byte, size);
}

void __tarry_bzero(void *to, size_t size) { __tarry_memset(to, 0, size); }

int __tarry_memcmp(const void *first, const void *second, size_t size) {
  const struct tarry_site *site = rt_site_take();
  char one[RT_COPY_CHUNK / 2], two[RT_COPY_CHUNK / 2];
  for (size_t done = 0; done < size;) {
    size_t part = size - done < sizeof one ? size - done : sizeof one;
    rt_copy_in(one, (const char *)first + done, part, site);
    rt_copy_in(two, (const char *)second + done, part, site);
    int order = memcmp(one, two, part);
    if (order != 0)
      return order;
    done += part;
  }
  return 0;
}

int __tarry_bcmp(const void *first, const void *second, size_t size) {
  return __tarry_memcmp(first, second, size);
}

void *__tarry_memchr(const void *bytes, int byte, size_t size) {
  const struct tarry_site *site = rt_site_take();
  const unsigned char *at = bytes;
  if (rt_copy_is_constant(bytes))
    return memchr(bytes, byte, size);
  /* It looks no further than the byte it finds: `size` may be more than there is. */
  for (size_t i = 0; i < size; i++) {
    unsigned char found;
    rt_copy_in(&found, at + i, 1, site);
    if (found == (unsigned char)byte)
      return (void *)(uintptr_t)(at + i);
  }
  return NULL;
}

/* ---- strings ---- */

size_t __tarry_strlen(const char *text) { return string_length(text, SIZE_MAX, rt_site_take()); }

size_t __tarry_strnlen(const char *text, size_t limit) {
  return string_length(text, limit, rt_site_take());
}

/* Copies at most `limit` bytes of a string and ends it; returns where the end is. */
static char *string_append(char *to, const char *from, size_t limit,
                           const struct tarry_site *site) {
  struct rt_copy_string string;
  rt_copy_string(&string, from, limit, site);
  rt_copy_out(to, string.bytes, string.length + 1, site);
  return to + string.length;
}

char *__tarry_stpcpy(char *restrict to, const char *restrict from) {
  return string_append(to, from, SIZE_MAX, rt_site_take());
}

char *__tarry_strcpy(char *restrict to, const char *restrict from) {
  string_append(to, from, SIZE_MAX, rt_site_take());
  return to;
}

char *__tarry_strncpy(char *restrict to, const char *restrict from, size_t size) {
  const struct tarry_site *site = rt_site_take();
  struct rt_copy_string string;
  rt_copy_string(&string, from, size, site);
  rt_range_write(to, size, site);
  memcpy(to, string.bytes, string.length);
  memset(to + string.length, 0, size - string.length);
  return to;
}

char *__tarry_strncat(char *restrict to, const char *restrict from, size_t limit) {
  const struct tarry_site *site = rt_site_take();
  string_append(to + string_length(to, SIZE_MAX, site), from, limit, site);
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
  const struct tarry_site *site = rt_site_take();
  const char *last = NULL;
  for (;; text++) {
    char byte = string_byte(text, site);
    if (byte == (char)character)
      last = text;
    if (byte == 0)
      return (char *)(uintptr_t)last;
  }
}

char *__tarry_strstr(const char *text, const char *part) {
  const struct tarry_site *site = rt_site_take();
  struct rt_copy_string whole, wanted;
  rt_copy_string(&wanted, part, SIZE_MAX, site);
  rt_copy_string(&whole, text, SIZE_MAX, site);
  const char *found = strstr(whole.bytes, wanted.bytes);
  return found ? (char *)(uintptr_t)text + (found - whole.bytes) : NULL;
}

/* The copy is nobody else's before it is returned. */
char *__tarry_strndup(const char *text, size_t limit) {
  const struct tarry_site *site = rt_site_take();
  struct rt_copy_string string;
  rt_copy_string(&string, text, limit, site);
  char *copy = rt_heap_allocate(string.length + 1, 0, site);
  memcpy(copy, string.bytes, string.length);
  copy[string.length] = 0;
  return copy;
}

char *__tarry_strdup(const char *text) { return __tarry_strndup(text, SIZE_MAX); }

/* ---- formatting into program memory: one write, of what was formatted apart ---- */

static int string_format(char *to, size_t size, const char *format, va_list arguments) {
  const struct tarry_site *site = rt_site_take();
  if (!rt_active())
    return vsnprintf(to, size, format, arguments);
  struct rt_printed printed;
  int length = rt_print(&printed, format, arguments, site);
  if (length < 0 || size == 0)
    return length;
  size_t kept = printed.length < size ? printed.length : size - 1;
  printed.text[kept] = 0;
  rt_copy_out(to, printed.text, kept + 1, site);
  return length;
}

int __tarry_vsnprintf(char *restrict to, size_t size, const char *restrict format,
                      va_list arguments) {
  return string_format(to, size, format, arguments);
}

/* vsnprintf refuses sizes that the address space cannot hold. */
int __tarry_vsprintf(char *restrict to, const char *restrict format, va_list arguments) {
  return string_format(to, INT32_MAX, format, arguments);
}

/* The body of a variadic function whose arguments follow `format`. */
#define STRING_VARIADIC(to, size)                                                                  \
  va_list arguments;                                                                               \
  va_start(arguments, format);                                                                     \
  int length = string_format(to, size, format, arguments);                                         \
  va_end(arguments);                                                                               \
  return length

int __tarry_snprintf(char *restrict to, size_t size, const char *restrict format, ...) {
  STRING_VARIADIC(to, size);
}

int __tarry_sprintf(char *restrict to, const char *restrict format, ...) {
  STRING_VARIADIC(to, INT32_MAX);
}

/* What -D_FORTIFY_SOURCE makes of the same calls. */
RT_INTERPOSE int __snprintf_chk(char *to, size_t size, int flag, size_t room, const char *format,
                                ...);
RT_INTERPOSE int __sprintf_chk(char *to, int flag, size_t room, const char *format, ...);
RT_INTERPOSE int __vsnprintf_chk(char *to, size_t size, int flag, size_t room, const char *format,
                                 va_list arguments);
RT_INTERPOSE int __vsprintf_chk(char *to, int flag, size_t room, const char *format,
                                va_list arguments);

int __snprintf_chk(char *to, size_t size, int flag, size_t room, const char *format, ...) {
  (void)flag;
  (void)room;
  STRING_VARIADIC(to, size);
}

int __sprintf_chk(char *to, int flag, size_t room, const char *format, ...) {
  (void)flag;
  (void)room;
  STRING_VARIADIC(to, INT32_MAX);
}

int __vsnprintf_chk(char *to, size_t size, int flag, size_t room, const char *format,
                    va_list arguments) {
  (void)flag;
  (void)room;
  return string_format(to, size, format, arguments);
}

int __vsprintf_chk(char *to, int flag, size_t room, const char *format, va_list arguments) {
  (void)flag;
  (void)room;
  return string_format(to, INT32_MAX, format, arguments);
}

/* ---- formatting into new memory ---- */

static int string_allocate(char **result, const char *format, va_list arguments) {
  const struct tarry_site *site = rt_site_take();
  if (!rt_active())
    return RT_REAL(vasprintf)(result, format, arguments);
  struct rt_printed printed;
  int length = rt_print(&printed, format, arguments, site);
  if (length < 0)
    return length;
  char *text = rt_heap_allocate(printed.length + 1, 0, site);
  memcpy(text, printed.text, printed.length);
  text[printed.length] = 0;
  rt_copy_out(result, &text, sizeof text, site);
  return length;
}

RT_INTERPOSE int vasprintf(char **restrict result, const char *restrict format, va_list arguments) {
  return string_allocate(result, format, arguments);
}

#define STRING_ALLOCATE(result)                                                                    \
  va_list arguments;                                                                               \
  va_start(arguments, format);                                                                     \
  int length = string_allocate(result, format, arguments);                                         \
  va_end(arguments);                                                                               \
  return length

RT_INTERPOSE int asprintf(char **restrict result, const char *restrict format, ...) {
  STRING_ALLOCATE(result);
}

RT_INTERPOSE int __asprintf_chk(char **result, int flag, const char *format, ...);
RT_INTERPOSE int __vasprintf_chk(char **result, int flag, const char *format, va_list arguments);

int __asprintf_chk(char **result, int flag, const char *format, ...) {
  (void)flag;
  STRING_ALLOCATE(result);
}

int __vasprintf_chk(char **result, int flag, const char *format, va_list arguments) {
  (void)flag;
  return string_allocate(result, format, arguments);
}

/* Read once, sorted apart, written once. A thread that looks at the array meanwhile sees it before
 * or after: anything between is a data race of the program's with a library. */
void __tarry_qsort(void *base, size_t count, size_t size, __compar_fn_t compare) {
  const struct tarry_site *site = rt_site_take();
  size_t total = count * size;
  _Alignas(max_align_t) char small[RT_COPY_CHUNK];
  if (!rt_active() || total == 0) {
    qsort(base, count, size, compare);
    return;
  }
  char *elements = total <= sizeof small ? small : rt_heap_allocate(total, 0, site);
  rt_copy_in(elements, base, total, site);
  qsort(elements, count, size, compare);
  rt_copy_out(base, elements, total, site);
}
