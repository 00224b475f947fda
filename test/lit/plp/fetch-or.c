// Setting bits that are set, and clearing bits that are not, changes nothing: a lock bit waits.
// RUN: %tarry-clang -O1 -S -emit-llvm %s -o - | FileCheck %s --implicit-check-not=__tarry_assume
#include <stdatomic.h>
atomic_uint x;

// NE under a mask.
// CHECK: @[[MASKED:tarry.await[.0-9]*]] = private unnamed_addr constant [22 x i8] c"\00\01\01 \00\00\00
// CHECK-LABEL: define {{.*}} @sets(
// CHECK: call void (ptr, ...) @__tarry_await(ptr {{.*}}@[[MASKED]], i64 4, i64 0, i64 {{0|4}})
// CHECK-NEXT: call void @__tarry_rmw(ptr {{.*}}@x, ptr {{.*}}, i64 4)
void sets(void) {
  while (atomic_fetch_or(&x, 4) & 4)
    ;
}
// CHECK-LABEL: define {{.*}} @clears(
// CHECK: call void (ptr, ...) @__tarry_await(ptr {{.*}}, i64 4, i64 0, i64 0)
// CHECK-NEXT: call void @__tarry_rmw(ptr {{.*}}@x, ptr {{.*}}, i64 4294967291)
void clears(void) {
  while (!(atomic_fetch_and(&x, ~4u) & 4))
    ;
}
