// Both places are named: where the block came from and where it was freed before.
// RUN: %tarry-clang %s -o %t
// RUN: %source/test/lit/expect.sh 42 %t 2>&1 | FileCheck %s
// CHECK: double free
// CHECK: a block of 6 bytes allocated at {{.*}}heap_double_free_bug.c:{{[0-9]+}} and freed at {{.*}}heap_double_free_bug.c:{{[0-9]+}}
#include <stdlib.h>

int main(void) {
  char *block = malloc(6);
  free(block);
  free(block);
  return 0;
}
