/* verifier.h - the names that SV-COMP programs use, mostly without declaring them.
 *
 * tarry-clang includes this file before every C source, since C17 compilers refuse undeclared
 * functions. A program may declare or define them itself. C++ programs have to declare them.
 */
#ifndef TARRY_VERIFIER_H
#define TARRY_VERIFIER_H

#if !defined(__cplusplus) && !defined(__ASSEMBLER__)

/* NONDET(name, type): type __VERIFIER_nondet_name(void). One list for the runtime and for this. */
#define TARRY_VERIFIER_NONDETS(NONDET)                                                             \
  NONDET(char, char)                                                                               \
  NONDET(schar, signed char)                                                                       \
  NONDET(uchar, unsigned char)                                                                     \
  NONDET(short, short)                                                                             \
  NONDET(ushort, unsigned short)                                                                   \
  NONDET(int, int)                                                                                 \
  NONDET(uint, unsigned)                                                                           \
  NONDET(unsigned, unsigned)                                                                       \
  NONDET(long, long)                                                                               \
  NONDET(ulong, unsigned long)                                                                     \
  NONDET(longlong, long long)                                                                      \
  NONDET(ulonglong, unsigned long long)                                                            \
  NONDET(size_t, unsigned long)                                                                    \
  NONDET(float, float)                                                                             \
  NONDET(double, double)                                                                           \
  NONDET(u8, unsigned char)                                                                        \
  NONDET(u16, unsigned short)                                                                      \
  NONDET(u32, unsigned)                                                                            \
  NONDET(loff_t, long long)

void __VERIFIER_assume(int condition);
void __VERIFIER_assert(int condition);
void __VERIFIER_error(void);
void reach_error(void);
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
_Bool __VERIFIER_nondet_bool(void);
void *__VERIFIER_nondet_pointer(void);
#define TARRY_VERIFIER_DECLARE(name, type) type __VERIFIER_nondet_##name(void);
TARRY_VERIFIER_NONDETS(TARRY_VERIFIER_DECLARE)
#undef TARRY_VERIFIER_DECLARE

#endif
#endif
