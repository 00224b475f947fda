// Two ways back, one of them with a store before it: only the way of the `continue` is stopped, and the
// load behind the store stays as it is.
// RUN: %tarry-clang -O1 -S -emit-llvm %s -o - | FileCheck %s --implicit-check-not=__tarry_assume
#include <stdatomic.h>
atomic_int x, y, z;

// CHECK-LABEL: define {{.*}} @p(
// NE of 0.
// CHECK: call void (ptr, ...) @__tarry_await(ptr {{.*}}, i64 4294967295, i64 0, i64 0)
// CHECK-NEXT: call void @__tarry_load(ptr {{.*}}@x,
// CHECK-NOT: __tarry_await
// CHECK: store atomic i32
// CHECK: load atomic i32, ptr @y
// CHECK: ret void
void p(void) {
  for (;;) {
    if (!x)
      continue;
    z = 1;
    if (y)
      break;
  }
}
