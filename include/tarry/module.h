/* module.h - what an instrumented object tells the runtime of itself.
 *
 * The pass emits one constant struct tarry_module per object and a constructor
 * that hands it to __tarry_module. The runtime learns from it which functions
 * are instrumented (a call to any other is opaque) and how thread_local
 * variables start.
 */
#ifndef TARRY_MODULE_H
#define TARRY_MODULE_H

#include <stdint.h>

#define TARRY_MODULE_VERSION 1u

/* The 8 bytes before the entry of an instrumented function that the linker may merge with copies of
 * other objects (inline functions of C++): the copy that it kept has them, or is not instrumented.
 */
#define TARRY_FUNCTION_MARK 0x6b72616d79727261u

struct tarry_module {
  uint64_t version;             /* TARRY_MODULE_VERSION */
  const char *source;           /* the source file's name */
  const void *const *functions; /* the functions with a body in this object */
  uint64_t functions_count;
};

/* One per thread_local variable, symbol "__tarry_tls.<variable>" with the variable's linkage; an
 * object that only declares the variable refers to that symbol weakly and falls back on the real
 * thread-local address when nobody defines it. Mutable: `index` is assigned at the first use. */
struct tarry_tls {
  const void *image; /* the initial bytes, or NULL: zeros */
  uint64_t size;
  uint64_t alignment;
  uint64_t index; /* 0: none yet */
};

/* A store of the call's site to this variable stands before each call of a function that the
 * object does not define, so that interposed functions know the source line of their caller.
 * Who reads it sets it back to NULL. */
extern const struct tarry_site *__tarry_call_site;

#endif
