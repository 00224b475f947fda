// Two ways through an iteration that both lead back are one: what tells them apart is left out.
// RUN: %tarry-clang -O1 -S -emit-llvm -mllvm -tarry-no-await %s -o - | FileCheck %s
#include <stdatomic.h>
#include <sched.h>
atomic_int x, y;

// CHECK-LABEL: define {{.*}} @p(
// CHECK: load atomic i32, ptr @x
// CHECK-NOT: __tarry_assume
// CHECK: load atomic i32, ptr @y
// CHECK: [[HOLDS:%.*]] = icmp ne i32 {{.*}}, 0
// CHECK-NEXT: [[WIDE:%.*]] = zext i1 [[HOLDS]] to i64
// CHECK-NEXT: call void @__tarry_assume(i64 [[WIDE]],
// CHECK-NOT: __tarry_assume
// CHECK: ret void
void p(void) {
  for (;;) {
    int a = x, b = y;
    if (a)
      sched_yield();
    if (b)
      break;
  }
}
