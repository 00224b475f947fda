// What no term can say stays an assume: a product, a shift by a register, a sum that is masked again.
// RUN: %tarry-clang -O1 -S -emit-llvm %s -o - | FileCheck %s --implicit-check-not=__tarry_await
#include <stdatomic.h>
_Atomic unsigned x;

// CHECK-LABEL: define {{.*}} @product(
// CHECK: load atomic i32, ptr @x
// CHECK: call void @__tarry_assume(
void product(void) {
  unsigned a;
  do
    a = x;
  while (a * a == 9);
}
// CHECK-LABEL: define {{.*}} @shifted(
// CHECK: load atomic i32, ptr @x
// CHECK: call void @__tarry_assume(
void shifted(unsigned by) {
  while (x >> by == 9)
    ;
}
// CHECK-LABEL: define {{.*}} @masked_sum(
// CHECK: load atomic i32, ptr @x
// CHECK: call void @__tarry_assume(
void masked_sum(void) {
  while (((x + 1) & 7) == 3)
    ;
}
