// The access that may fault lies on one way only: the thread is stopped behind it there, and early on
// the other way.
// RUN: %tarry-clang -O1 -S -emit-llvm -mllvm -tarry-no-await %s -o - | FileCheck %s
#include <stdatomic.h>
atomic_int x, y;

// CHECK-LABEL: define {{.*}} @p(
// CHECK: load atomic i32, ptr @x
// CHECK: load atomic i32, ptr @y
// Not one of the ways with y != 0 may end here.
// CHECK: call void @__tarry_assume(
// CHECK: br i1
// CHECK: load atomic i32, ptr %0
// CHECK: call void @__tarry_assume(
// CHECK-NOT: __tarry_assume
// CHECK: ret i32
int p(atomic_int *where) {
  int a, b = 0;
  do {
    a = x;
    if (y)
      b |= *where & 0;
  } while (!a);
  return 1;
}
