// An access that writes may wait only where it would write nothing. A sum has been changed by the time it
// is assumed about; of a locked lock that is exchanged, nothing has; the rest of what is assumed stays.
// RUN: %tarry-clang -O1 -S -emit-llvm %s -o - | FileCheck %s
#include <stdatomic.h>
#include <tarry.h>
atomic_int x;

// CHECK-LABEL: define {{.*}} @sum(
// CHECK-NOT: __tarry_await
// CHECK: atomicrmw add ptr @x
// CHECK: call void @tarry_assume(
// CHECK: ret void
void sum(void) { tarry_assume(atomic_fetch_add(&x, 1) == 3); }
// NE 1; what is left: a lock that holds 2 has been overwritten when the assumption fails.
// CHECK-LABEL: define {{.*}} @lock(
// CHECK: call void (ptr, ...) @__tarry_await(ptr {{.*}}, i64 4294967295, i64 0, i64 1)
// CHECK-NEXT: call void @__tarry_rmw(ptr {{.*}}@x,
// CHECK: atomicrmw xchg ptr @x, i32 1
// CHECK: call void @tarry_assume(
// CHECK: ret void
void lock(void) { tarry_assume(atomic_exchange(&x, 1) == 0); }
// Nothing is left of this one.
// CHECK-LABEL: define {{.*}} @taken(
// CHECK: call void (ptr, ...) @__tarry_await(ptr {{.*}}, i64 4294967295, i64 0, i64 1)
// CHECK-NEXT: call void @__tarry_rmw(ptr {{.*}}@x,
// CHECK-NOT: @tarry_assume
// CHECK: ret void
void taken(void) { tarry_assume(atomic_exchange(&x, 1) != 1); }
// CHECK-LABEL: define {{.*}} @swaps(
// CHECK: call void (ptr, ...) @__tarry_await(ptr {{.*}}, i64 4294967295, i64 0, i64 5)
// CHECK-NEXT: call void @__tarry_cas(ptr {{.*}}@x,
// CHECK-NOT: @tarry_assume
// CHECK: ret void
void swaps(void) {
  int expected = 5;
  tarry_assume(atomic_compare_exchange_strong(&x, &expected, 6));
}
