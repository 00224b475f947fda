// Formatting conversion by conversion gives what libc gives for the whole: widths and precisions as
// arguments, all integer sizes, floating point, %n, %m, %%, a string without an end but with a
// precision, more than the first buffer holds. Numbered arguments are listed.
// RUN: %tarry-clang -O1 -w %s -o %t
// RUN: %t 2>&1 | FileCheck %s
// CHECK: printf with numbered or wide arguments: what they point to is read without events
// CHECK: verified{{.*}}: 1 execution, 0 blocked
#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
char out[3000];
char endless[4] = {'w', 'x', 'y', 'z'};
char text[] = "text";
long count;

int main(void) {
  assert(snprintf(out, sizeof out, "[%*d|%-*d|%.*f|%+05d]", 5, 42, 4, 7, 2, 1.5, 3) == 23);
  assert(memcmp(out, "[   42|7   |1.50|+0003]", 23) == 0);
  snprintf(out, sizeof out, "%hhd %hd %ld %lld %zu %jx %c%% %#x", 300, 70000, -1L, 1LL << 40, (size_t)9,
           (long)255, 'c', 16);
  assert(strcmp(out, "44 4464 -1 1099511627776 9 ff c% 0x10") == 0);
  snprintf(out, sizeof out, "%Lg %g %e %a", 2.5L, 0.125, 1.0, 1.0);
  assert(strcmp(out, "2.5 0.125 1.000000e+00 0x1p+0") == 0);
  snprintf(out, sizeof out, "%.4s|%.*s|%-6s|%6s|%.*s", endless, 2, endless, text, text, -1, text);
  assert(strcmp(out, "wxyz|wx|text  |  text|text") == 0);
  assert(snprintf(out, 4, "%s%ln%s", text, &count, text) == 8 && count == 4);
  assert(strcmp(out, "tex") == 0);
  errno = ENOENT;
  snprintf(out, sizeof out, "%m");
  assert(strcmp(out, "No such file or directory") == 0);
  assert(snprintf(out, sizeof out, "%2000d%s", 1, text) == 2004);
  assert(strcmp(out + 1999, "1text") == 0);
  snprintf(out, sizeof out, "%s", (char *)0);
  assert(strcmp(out, "(null)") == 0);
  snprintf(out, sizeof out, "%2$s%1$s", text, "a");
  assert(strcmp(out, "atext") == 0);
  return 0;
}
