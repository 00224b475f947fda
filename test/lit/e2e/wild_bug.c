// Writes far outside of everything: through all of the program's data, into the checker's own state,
// and by a library function. Each is the program's error, never a wrong verdict or an internal error.
// RUN: %tarry-clang -w %s -DSTEP=1 -o %t && %source/test/lit/expect.sh 42 %t 2>&1 | FileCheck %s
// RUN: %tarry-clang -w %s -DSTEP=-1 -o %t && %source/test/lit/expect.sh 42 %t 2>&1 | FileCheck %s
// RUN: %tarry-clang -w %s -DSTART=0x200000000000 -DSTEP=1 -o %t && %source/test/lit/expect.sh 42 %t 2>&1 | FileCheck %s
// RUN: %tarry-clang -w %s -DSTART=0x240000000000 -DSTEP=1 -o %t && %source/test/lit/expect.sh 42 %t 2>&1 | FileCheck %s
// RUN: %tarry-clang -w %s -DWHOLE -o %t && %source/test/lit/expect.sh 42 %t 2>&1 | FileCheck %s
// CHECK: tarry: error: {{signal|wild-access|worker-died}}: 0 executions
#include <string.h>

static char bytes[16];

int main(void) {
#ifdef WHOLE
  memset(bytes - 400000, 0x41, 800000);
#else
#ifdef START
  char *at = (char *)START;
#else
  char *at = bytes;
#endif
  for (;; at += STEP)
    *at = 0x41;
#endif
}
