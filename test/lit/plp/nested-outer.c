// Test and test-and-set. An iteration of the outer loop whose inner loop has gone round is not pure,
// whatever was read last: a boolean remembers that, and is part of what is waited for.
// RUN: %tarry-clang -O1 -S -emit-llvm -mllvm -tarry-no-await %s -o - | FileCheck %s
#include <stdatomic.h>
atomic_int x, y;

// CHECK-LABEL: define {{.*}} @p(
// CHECK: load atomic i32, ptr @x
// CHECK: [[DIRTY:%.*]] = phi i1 [ {{.*}}, %{{.*}} ], [ {{.*}}, %{{.*}} ]
// CHECK: load atomic i32, ptr @y
// CHECK: or i1 [[DIRTY]],
// The outer loop's, then the inner one's own.
// CHECK: call void @__tarry_assume(
// CHECK: call void @__tarry_assume(
// CHECK-NOT: __tarry_assume
// CHECK: ret void
void p(void) {
  while (x != 1)
    while (y == 2)
      ;
}
