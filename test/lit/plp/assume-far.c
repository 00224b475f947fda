// An assumption that does not follow its access directly stays: what is between may be seen by others.
// RUN: %tarry-clang -O1 -S -emit-llvm %s -o - | FileCheck %s --implicit-check-not=__tarry_await
#include <stdatomic.h>
#include <tarry.h>
atomic_int x, y;

// CHECK-LABEL: define {{.*}} @p(
// CHECK: store atomic
// CHECK: call void @tarry_assume(
void p(void) {
  int a = x;
  y = 1;
  tarry_assume(a == 1);
}
