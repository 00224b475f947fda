// An access waits for at most four terms: what is more stays an assume. A compare-exchange has room for
// three, its own comparison is the fourth.
// RUN: %tarry-clang -O1 -S -emit-llvm %s -o - | FileCheck %s
#include <stdatomic.h>
atomic_int x;

// CHECK-LABEL: define {{.*}} @four(
// CHECK: call void (ptr, ...) @__tarry_await(
// CHECK-NOT: __tarry_assume
// CHECK: ret void
void four(void) {
  int a;
  do
    a = x;
  while (a != 1 && a != 3 && a != 5 && a != 7);
}
// CHECK-LABEL: define {{.*}} @five(
// CHECK-NOT: __tarry_await
// CHECK: load atomic i32, ptr @x
// CHECK: call void @__tarry_assume(
// CHECK: ret void
void five(void) {
  int a;
  do
    a = x;
  while (a != 1 && a != 3 && a != 5 && a != 7 && a != 9);
}
