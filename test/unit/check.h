/* check.h - the little that a unit test needs: count what holds and what does not.
 *
 * A failed check is printed with its line and the test goes on; the last line of the output is
 * "N passed, N failed" and the exit code follows it.
 */
#ifndef TARRY_TEST_UNIT_CHECK_H
#define TARRY_TEST_UNIT_CHECK_H

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static struct {
  unsigned passed, failed;
} check;

static inline void check_that(bool holds, const char *what, int line) {
  if (holds) {
    check.passed++;
    return;
  }
  check.failed++;
  printf("line %d: %s\n", line, what);
}

static inline void check_text(const char *got, const char *wanted, int line) {
  if (strcmp(got, wanted) == 0) {
    check.passed++;
    return;
  }
  check.failed++;
  printf("line %d:\n  got    <%s>\n  wanted <%s>\n", line, got, wanted);
}

static inline int check_end(void) {
  printf("%u passed, %u failed\n", check.passed, check.failed);
  return check.failed == 0 ? 0 : 1;
}

#define CHECK(e) check_that(e, #e, __LINE__)
#define CHECK_TEXT(got, wanted) check_text(got, wanted, __LINE__)
#define CHECK_HAS(text, part) check_that(strstr(text, part) != NULL, "missing: " part, __LINE__)

#endif
