// An iteration is pure if several things hold together. The last access waits until one does not; what
// was read before is a value that it knows.
// RUN: %tarry-clang -O1 -S -emit-llvm %s -o - | FileCheck %s --implicit-check-not=__tarry_assume
#include <stdatomic.h>
atomic_int x, y, z;

// One term of registers alone (mask 0), or EQ of what is loaded: flag 2 joins them.
// CHECK: @[[AWAIT:tarry.await[.0-9]*]] = private unnamed_addr constant [22 x i8] c"\00\02\00@\00\00\02\00 \00\00\00
// CHECK-LABEL: define {{.*}} @p(
// CHECK-NOT: __tarry_await
// CHECK: load atomic i32, ptr @x
// CHECK-NOT: __tarry_await
// CHECK: load atomic i32, ptr @y
// CHECK: call void (ptr, ...) @__tarry_await(ptr {{.*}}@[[AWAIT]], i64 0, i64 0, i64 %{{.*}}, i64 4294967295, i64 0, i64 3)
// CHECK-NEXT: call void @__tarry_load(ptr {{.*}}@z,
void p(void) {
  int a, b, c;
  do {
    a = x;
    b = y;
    c = z;
  } while (a == 1 && b == 2 && c != 3);
}
