/* site.h - one instrumented place in the source.
 *
 * The pass writes these as constants; the runtime and the reports read them.
 * pass/SiteTable.cpp builds the same layout from the field list below, so a
 * field is added in one place.
 */
#ifndef TARRY_SITE_H
#define TARRY_SITE_H

#include <stdint.h>

/* FIELD(C type, LLVM type, name) */
#define TARRY_SITE_FIELDS(FIELD)                                                                   \
  FIELD(const char *, Ptr, file)     /* as the compiler was given it */                            \
  FIELD(const char *, Ptr, function) /* demangled */                                               \
  FIELD(const char *, Ptr, variable) /* "x", "queue.head", "array[]", or "" when not known */      \
  FIELD(uint32_t, Int32, line)       /* 0 when not known */                                        \
  FIELD(uint32_t, Int32, column)                                                                   \
  FIELD(uint32_t, Int32, size)     /* bytes accessed; 0 when it is an argument of the hook */      \
  FIELD(uint8_t, Int8, operation)  /* enum tarry_site_operation */                                 \
  FIELD(uint8_t, Int8, rmw_update) /* enum tarry_rmw, for RMW */                                   \
  FIELD(uint8_t, Int8, order)      /* the C11 memory order as written, 0..5; 6: not atomic */      \
  FIELD(uint8_t, Int8, flags)      /* enum tarry_site_flag */

struct tarry_site {
#define TARRY_SITE_MEMBER(type, llvm, name) type name;
  TARRY_SITE_FIELDS(TARRY_SITE_MEMBER)
#undef TARRY_SITE_MEMBER
};

enum tarry_site_operation {
  TARRY_SITE_LOAD,
  TARRY_SITE_STORE,
  TARRY_SITE_RMW,
  TARRY_SITE_CAS,
  TARRY_SITE_FENCE,
  TARRY_SITE_RANGE_READ,
  TARRY_SITE_RANGE_WRITE,
  TARRY_SITE_CALL, /* `variable` is the callee's name */
  TARRY_SITE_LOOP  /* `variable` says when an iteration changes nothing */
};

/* The same names as LLVM's AtomicRMWInst; anything else is OPAQUE. */
enum tarry_rmw {
  TARRY_RMW_XCHG,
  TARRY_RMW_ADD,
  TARRY_RMW_SUB,
  TARRY_RMW_AND,
  TARRY_RMW_NAND,
  TARRY_RMW_OR,
  TARRY_RMW_XOR,
  TARRY_RMW_MAX,
  TARRY_RMW_MIN,
  TARRY_RMW_UMAX,
  TARRY_RMW_UMIN,
  TARRY_RMW_OPAQUE
};

enum tarry_site_flag {
  TARRY_SITE_ATOMIC = 1,
  TARRY_SITE_VOLATILE = 2,
  TARRY_SITE_RESULT_UNUSED = 4 /* an RMW whose result nobody reads */
};

#endif
