// An exchange that finds what it writes changes nothing: a test-and-set lock waits for another value.
// What else may lead back is not pure and goes on.
// RUN: %tarry-clang -O1 -S -emit-llvm %s -o - | FileCheck %s --implicit-check-not=__tarry_assume
#include <stdatomic.h>
atomic_int x;

// CHECK-LABEL: define {{.*}} @lock(
// CHECK: call void (ptr, ...) @__tarry_await(ptr {{.*}}, i64 4294967295, i64 0, i64 1)
// CHECK-NEXT: call void @__tarry_rmw(ptr {{.*}}@x, ptr {{.*}}, i64 1)
// CHECK-NEXT: atomicrmw xchg ptr @x, i32 1
void lock(void) {
  while (atomic_exchange(&x, 1))
    ;
}
// CHECK-LABEL: define {{.*}} @other_value(
// CHECK-NOT: __tarry_await
// CHECK: atomicrmw xchg ptr @x, i32 2
// CHECK: ret void
void other_value(void) {
  while (atomic_exchange(&x, 2) == 1)
    ;
}
