/* names.h - what kinds of errors and operations are called, from errors.def and ops.def.
 *
 * Constant tables: usable in every process and in signal handlers.
 */
#ifndef TARRY_RUNTIME_NAMES_H
#define TARRY_RUNTIME_NAMES_H

#include <stdbool.h>
#include <stdint.h>

/* "deadlock" and "the program called abort" of errors.def. */
const char *rt_error_name(uint8_t kind);
const char *rt_error_text(uint8_t kind);
const char *rt_operation_text(uint8_t name);
/* A for an access of the program's memory, S for a synchronisation object, T for a thread, ? for a
 * name that is none. */
char rt_operation_sort(uint8_t name);

#endif
