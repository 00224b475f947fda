// The exit stands between two reads: the first waits for nothing, since what it finds may end the loop,
// the second for what leads back.
// RUN: %tarry-clang -O1 -S -emit-llvm -mllvm -tarry-no-await %s -o - | FileCheck %s
#include <stdatomic.h>
atomic_int x, y;

// CHECK-LABEL: define {{.*}} @p(
// CHECK: load atomic i32, ptr @x
// CHECK-NOT: __tarry_assume
// CHECK: load atomic i32, ptr @y
// CHECK: call void @__tarry_assume(
// CHECK-NOT: __tarry_assume
// CHECK: ret i32
int p(void) {
  for (;;) {
    int a = x;
    if (a == 7)
      return a;
    int b = y;
    if (b == 8)
      return b;
  }
}
