// tarry_await(e) is a loop like any other: each access of e waits.
// RUN: %tarry-clang -O1 -S -emit-llvm %s -o - | FileCheck %s --implicit-check-not=__tarry_assume
#include <stdatomic.h>
#include <tarry.h>
atomic_int x, y;

// CHECK-LABEL: define {{.*}} @one(
// CHECK: call void (ptr, ...) @__tarry_await(ptr {{.*}}, i64 4294967295, i64 0, i64 3)
// CHECK-NEXT: call void @__tarry_load(ptr {{.*}}@x,
void one(void) { tarry_await(x == 3); }
// CHECK-LABEL: define {{.*}} @exchange(
// CHECK: call void (ptr, ...) @__tarry_await(ptr {{.*}}, i64 4294967295, i64 0, i64 1)
// CHECK-NEXT: call void @__tarry_rmw(ptr {{.*}}@x,
void exchange(void) { tarry_await(!atomic_exchange(&x, 1)); }
// x is free to be anything; if it is not 0, y waits.
// CHECK-LABEL: define {{.*}} @either(
// CHECK-NOT: __tarry_await
// CHECK: call void @__tarry_load(ptr {{.*}}@x,
// CHECK: call void (ptr, ...) @__tarry_await(ptr {{.*}}, i64 4294967295, i64 0, i64 5)
// CHECK-NEXT: call void @__tarry_load(ptr {{.*}}@y,
void either(void) { tarry_await(x == 0 || y == 5); }
