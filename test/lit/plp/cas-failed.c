// A compare-exchange that fails changes nothing, a weak one as well: it waits until it can succeed. No
// flag of success is needed for that, the value that was found says it.
// RUN: %tarry-clang -O1 -S -emit-llvm %s -o - | FileCheck %s --implicit-check-not=__tarry_assume
#include <stdatomic.h>
atomic_int x;

// EQ of 32 bits.
// CHECK: @[[EQ:tarry.await[.0-9]*]] = private unnamed_addr constant [22 x i8] c"\00\01\00 \00\00\00
// CHECK-LABEL: define {{.*}} @weak(
// CHECK: call void (ptr, ...) @__tarry_await(ptr {{.*}}@[[EQ]], i64 4294967295, i64 0, i64 3)
// CHECK-NEXT: call void @__tarry_cas(ptr {{.*}}@x, ptr {{.*}}, i64 3, i64 1)
// CHECK-NEXT: cmpxchg ptr @x, i32 3, i32 1
void weak(void) {
  int expected = 3;
  while (!atomic_compare_exchange_weak(&x, &expected, 1))
    expected = 3;
}
// CHECK-LABEL: define {{.*}} @strong(
// CHECK: call void (ptr, ...) @__tarry_await(ptr {{.*}}, i64 4294967295, i64 0, i64 4)
// CHECK-NEXT: call void @__tarry_cas(ptr {{.*}}@x, ptr {{.*}}, i64 4, i64 1)
void strong(void) {
  int expected;
  do
    expected = 4;
  while (!atomic_compare_exchange_strong(&x, &expected, 1));
}
