// An arena that is used up stops the run, and the line names the option.
// RUN: %tarry-clang %s -o %t
// RUN: %source/test/lit/expect.sh 43 env TARRY_OPTIONS=heap_mib=1 %t 2>&1 | FileCheck %s
// RUN: %t
// CHECK: heap_mib
#include <stdlib.h>

int main(void) {
  volatile char *block = malloc(2 << 20);
  block[0] = 1;
  return 0;
}
