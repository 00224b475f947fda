// Orders of unsigned numbers are told from signed ones: "x <u 4" is false of -1. Where both say the same,
// and for addresses, nothing is added.
// RUN: %tarry-clang -O1 -c -mllvm -tarry-plp-report %s -o %t.o 2>&1 | FileCheck %s
#include <stdatomic.h>
atomic_int x;
atomic_uint u;
_Atomic unsigned char c;
char *_Atomic p;
char area[4];

// CHECK: changes nothing if x < 4:
void is_signed(void) {
  while (x < 4)
    ;
}
// CHECK: changes nothing if u <u 4:
void is_unsigned(void) {
  while (u < 4)
    ;
}
// CHECK: changes nothing if u >u 4294967294:
void is_large(void) {
  while (u > 4294967294u)
    ;
}
// CHECK: changes nothing if c < 4:
void is_widened(void) {
  while (c < 4u)
    ;
}
// CHECK: changes nothing if p < area:
void is_address(void) {
  while (p < area)
    ;
}
