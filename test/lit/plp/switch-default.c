// The default leads back: the wait is for any of the cases that do not.
// RUN: %tarry-clang -O1 -S -emit-llvm %s -o - | FileCheck %s --implicit-check-not=__tarry_assume
#include <stdatomic.h>
atomic_int x;

// EQ 3 or EQ 5 (flag 2).
// CHECK: @[[ANY:tarry.await[.0-9]*]] = private unnamed_addr constant [22 x i8] c"\00\02\00 \00\00\02\00 \00\00\00
// CHECK-LABEL: define {{.*}} @p(
// CHECK: call void (ptr, ...) @__tarry_await(ptr {{.*}}@[[ANY]], i64 4294967295, i64 0, i64 {{3|5}}, i64 4294967295, i64 0, i64 {{3|5}})
// CHECK-NEXT: call void @__tarry_load(ptr {{.*}}@x,
int p(void) {
  for (;;)
    switch (atomic_load(&x)) {
    case 3:
      return 1;
    case 5:
      return 0;
    }
}
