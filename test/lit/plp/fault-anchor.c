// A null or freed pointer must be followed before the thread may be stopped: the assume about `x` stands
// behind the access through the pointer, though x alone decides.
// RUN: %tarry-clang -O1 -S -emit-llvm %s -o - | FileCheck %s
#include <stdatomic.h>
atomic_int x;

// CHECK-LABEL: define {{.*}} @p(
// CHECK-NOT: __tarry_await
// CHECK-NOT: __tarry_assume
// CHECK: load atomic i32, ptr @x
// CHECK-NOT: __tarry_await
// CHECK-NOT: __tarry_assume
// CHECK: load atomic i32, ptr %0 seq_cst
// CHECK: call void @__tarry_assume(
// CHECK: ret i32
int p(atomic_int *where) {
  int a, b;
  do {
    a = x;
    b = *where;
  } while (!a);
  return b;
}
