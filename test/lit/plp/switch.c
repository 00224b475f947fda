// A switch: the cases that lead back are ruled out, the one that stores and those that leave are not.
// RUN: %tarry-clang -O1 -S -emit-llvm %s -o - | FileCheck %s --implicit-check-not=__tarry_assume
#include <stdatomic.h>
atomic_int x, y;

// NE 1 and NE 4.
// CHECK: @[[TWO:tarry.await[.0-9]*]] = private unnamed_addr constant [22 x i8] c"\00\02\01 \00\00\00\01 \00\00\00
// CHECK-LABEL: define {{.*}} @p(
// CHECK: call void (ptr, ...) @__tarry_await(ptr {{.*}}@[[TWO]], i64 4294967295, i64 0, i64 {{1|4}}, i64 4294967295, i64 0, i64 {{1|4}})
// CHECK-NEXT: call void @__tarry_load(ptr {{.*}}@x,
// CHECK: store atomic
int p(void) {
  for (;;)
    switch (atomic_load(&x)) {
    case 1:
    case 4:
      continue;
    case 2:
      y = 1;
      continue;
    default:
      return 0;
    }
}
