/* await.h - what an awaited access waits for, as the pass tells it to the runtime.
 *
 * A constant struct tarry_await has the shape of the condition; the values that only the running
 * thread knows are arguments of the `await` hook: three for each term, a mask, an addend and an
 * operand. A term holds of the value v that the access finds (zero-extended) when
 *   x = (v >> shift) & mask, sign-extended from `sign` bits unless that is 0,
 *   x = -x with NEGATE,
 *   x + addend COMPARE operand, both cut to `bits` bits.
 * A term with the mask 0 says something of registers alone. The terms form clauses: one that has
 * the flag OR and the next one are alternatives; all clauses must hold.
 */
#ifndef TARRY_AWAIT_H
#define TARRY_AWAIT_H

#include <stdint.h>

enum { TARRY_TERMS_MAX = 4 };

/* The same names as in dpor/op.h and, but for two, as LLVM's predicates. */
#define TARRY_COMPARES(COMPARE)                                                                    \
  COMPARE(EQ)                                                                                      \
  COMPARE(NE)                                                                                      \
  COMPARE(ULT)                                                                                     \
  COMPARE(ULE)                                                                                     \
  COMPARE(UGT)                                                                                     \
  COMPARE(UGE)                                                                                     \
  COMPARE(SLT)                                                                                     \
  COMPARE(SLE)                                                                                     \
  COMPARE(SGT)                                                                                     \
  COMPARE(SGE)

enum tarry_compare {
#define TARRY_COMPARE_ENUM(name) TARRY_COMPARE_##name,
  TARRY_COMPARES(TARRY_COMPARE_ENUM)
#undef TARRY_COMPARE_ENUM
};

enum tarry_term_flag { TARRY_TERM_NEGATE = 1, TARRY_TERM_OR = 2 };

struct tarry_term {
  uint8_t compare; /* enum tarry_compare */
  uint8_t bits;
  uint8_t shift;
  uint8_t sign;
  uint8_t flags; /* enum tarry_term_flag */
};

enum tarry_await_flag {
  TARRY_AWAIT_SLEEPS = 1, /* the loop sleeps: how long is not explored */
  TARRY_AWAIT_ASSUME = 2  /* the program assumes it: a thread that waits here is not looked at */
};

struct tarry_await {
  uint8_t flags; /* enum tarry_await_flag */
  uint8_t count;
  struct tarry_term terms[TARRY_TERMS_MAX];
};

#endif
