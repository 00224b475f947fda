/* tarry.h - what a program may say to the checker.
 *
 * Compiled with tarry-clang (__TARRY__ is defined) these speak to the checker; in a normal build
 * they are harmless: a failed assertion or assumption aborts, an await spins, a choice is 0. Usable
 * from C and C++.
 *
 *   tarry_assert(e)    e must hold in every execution. Works with NDEBUG too.
 *   tarry_assume(e)    executions in which e does not hold are not looked at any further.
 *   tarry_await(e)     goes on when e holds: `while (!(e)) ;` in every build. The checker makes the
 *                      accesses in e wait where it can, as with any other loop that only waits.
 *   tarry_choose(n)    a number from 0 to n-1; all n are explored.
 */
#ifndef TARRY_H
#define TARRY_H

#ifdef __cplusplus
extern "C" {
#endif

#define tarry_await(expression)                                                                    \
  do {                                                                                             \
  } while (!(expression))

#ifdef __TARRY__

void tarry_assume(int condition);
unsigned tarry_choose(unsigned alternatives);
__attribute__((__noreturn__)) void tarry_assert_fail(const char *expression, const char *file,
                                                     int line);

#define tarry_assert(expression)                                                                   \
  ((expression) ? (void)0 : tarry_assert_fail(#expression, __FILE__, __LINE__))

#else

/* Prints nothing: a header that works everywhere includes no other. */
static inline void tarry_assume(int condition) {
  if (!condition)
    __builtin_trap();
}

static inline unsigned tarry_choose(unsigned alternatives) {
  (void)alternatives;
  return 0;
}

#define tarry_assert(expression) ((expression) ? (void)0 : __builtin_trap())

#endif

#ifdef __cplusplus
}
#endif

#endif
