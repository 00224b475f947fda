// One byte past a block of 13 bytes, inside its last 16.
// RUN: %tarry-clang %s -o %t
// RUN: %source/test/lit/expect.sh 42 %t 2>&1 | FileCheck %s
// CHECK: access outside a heap block
#include <stdlib.h>

int main(int argc, char **argv) {
  (void)argv;
  char *block = malloc(13);
  block[12] = 1;
  block[12 + argc] = 1;
  return 0;
}
