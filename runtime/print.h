/* print.h - the printf family's formatting, into memory that only its thread knows.
 *
 * libc formats; but a string that it would read out of program memory is read here first, as events
 * (Y1), and libc gets the bytes as they were then.
 */
#ifndef TARRY_RUNTIME_PRINT_H
#define TARRY_RUNTIME_PRINT_H

#include "runtime/rt.h"

struct rt_printed {
  char *text; /* room for `length` bytes and a 0; in `small` or on the thread's heap */
  size_t length;
  size_t room;
  char small[1024];
};

/* What vsnprintf returns for an unlimited size; negative when it refuses. Only while rt_active().
 */
int rt_print(struct rt_printed *printed, const char *format, va_list arguments,
             const struct tarry_site *site);

#endif
