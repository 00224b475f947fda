// memchr looks no further than the byte it finds: a size beyond the block is no error.
// RUN: %tarry-clang %s -o %t && %t 2>&1 | FileCheck %s
// CHECK: verified: 1 execution, 0 blocked
#include <stdlib.h>
#include <string.h>

int main(void) {
  char *block = malloc(8);
  memcpy(block, "abcdefg", 8);
  return memchr(block, 'c', 100) != block + 2;
}
