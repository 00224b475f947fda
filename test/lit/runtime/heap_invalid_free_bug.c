// free of a pointer into a block.
// RUN: %tarry-clang %s -o %t
// RUN: %source/test/lit/expect.sh 42 %t 2>&1 | FileCheck %s
// CHECK: free of something that malloc did not return
#include <stdlib.h>

int main(void) {
  char *block = malloc(64);
  free(block + 16);
  return 0;
}
