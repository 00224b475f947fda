// A ticket lock: the wait is for a number that this thread drew before the loop. Also as a difference,
// of which the sign is asked.
// RUN: %tarry-clang -O1 -S -emit-llvm %s -o - | FileCheck %s --implicit-check-not=__tarry_assume
#include <stdatomic.h>
atomic_int next, serving;

// CHECK: @[[EQ:tarry.await[.0-9]*]] = private unnamed_addr constant [22 x i8] c"\00\01\00 \00\00\00
// SLE, of a difference in which what is loaded is taken away (flag 1).
// CHECK: @[[MINUS:tarry.await[.0-9]*]] = private unnamed_addr constant [22 x i8] c"\00\01\07 \00\00\01
// CHECK-LABEL: define {{.*}} @equal(
// CHECK: atomicrmw add ptr @next
// CHECK: call void (ptr, ...) @__tarry_await(ptr {{.*}}@[[EQ]], i64 4294967295, i64 0, i64 %{{.*}})
// CHECK-NEXT: call void @__tarry_load(ptr {{.*}}@serving,
void equal(void) {
  int mine = atomic_fetch_add(&next, 1);
  while (serving != mine)
    ;
}
// CHECK-LABEL: define {{.*}} @difference(
// CHECK: atomicrmw add ptr @next
// CHECK: call void (ptr, ...) @__tarry_await(ptr {{.*}}@[[MINUS]], i64 4294967295, i64 %{{.*}}, i64 0)
// CHECK-NEXT: call void @__tarry_load(ptr {{.*}}@serving,
void difference(void) {
  int mine = atomic_fetch_add(&next, 1);
  while (mine - serving > 0)
    ;
}
