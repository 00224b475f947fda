// Two reads of one place in an iteration: the one that decides waits, the other is an event as before.
// RUN: %tarry-clang -O1 -S -emit-llvm %s -o - | FileCheck %s --implicit-check-not=__tarry_assume
#include <stdatomic.h>
atomic_int x;

// CHECK-LABEL: define {{.*}} @p(
// CHECK-NOT: __tarry_await
// CHECK: call void @__tarry_load(ptr {{.*}}@x,
// CHECK-NEXT: load atomic i32, ptr @x
// CHECK: call void (ptr, ...) @__tarry_await(
// CHECK-NEXT: call void @__tarry_load(ptr {{.*}}@x,
// CHECK-NEXT: load atomic i32, ptr @x
int p(void) {
  int a;
  do
    a = x;
  while (x != 2);
  return a;
}
