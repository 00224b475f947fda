// Fig. 6 of the FMCAD'22 paper: an iteration that finds more than 4 is pure, one that finds 4 stores.
// The assume stands directly behind the load of x, before that of y, and the wait is for "4 or less".
// RUN: %tarry-clang -O1 -S -emit-llvm -mllvm -tarry-no-await %s -o - | FileCheck %s --check-prefix=ASSUME
// RUN: %tarry-clang -O1 -S -emit-llvm %s -o - | FileCheck %s --check-prefix=AWAIT --implicit-check-not=__tarry_assume
#include <stdatomic.h>
atomic_int x, y, z;

// ASSUME-LABEL: define {{.*}} @p(
// ASSUME: load atomic i32, ptr @x
// ASSUME: [[HOLDS:%.*]] = icmp slt i32 {{.*}}, 5
// ASSUME-NEXT: [[WIDE:%.*]] = zext i1 [[HOLDS]] to i64
// ASSUME-NEXT: call void @__tarry_assume(i64 [[WIDE]], i64 0,
// ASSUME: call void @__tarry_load(ptr {{.*}}@y,
// ASSUME: store atomic i32
// ASSUME-NOT: call void @__tarry_assume

// SLT of 32 bits.
// AWAIT: @[[LESS:tarry.await[.0-9]*]] = private unnamed_addr constant [22 x i8] c"\00\01\06 \00\00\00
// AWAIT-LABEL: define {{.*}} @p(
// AWAIT: call void (ptr, ...) @__tarry_await(ptr {{.*}}@[[LESS]], i64 4294967295, i64 0, i64 5)
// AWAIT-NEXT: call void @__tarry_load(ptr {{.*}}@x,
// AWAIT: store atomic i32
void p(void) {
  int a, b;
  do {
    a = x;
    b = y;
    if (a == 4)
      z = b;
  } while (a >= 4);
}
