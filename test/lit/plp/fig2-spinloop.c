// Fig. 2 of the FMCAD'22 paper, one step each: the loop as it is, with an assume behind the load, and
// with a load that waits.
// RUN: %tarry-clang -O1 -S -emit-llvm -mllvm -tarry-no-plp %s -o - | FileCheck %s --check-prefix=LOOP
// RUN: %tarry-clang -O1 -S -emit-llvm -mllvm -tarry-no-await %s -o - | FileCheck %s --check-prefix=ASSUME
// RUN: %tarry-clang -O1 -S -emit-llvm %s -o - | FileCheck %s --check-prefix=AWAIT
#include <stdatomic.h>
atomic_int x;

// LOOP-NOT: __tarry_assume
// LOOP-NOT: __tarry_await
// LOOP-LABEL: define {{.*}} @p(
// LOOP: call void @__tarry_load(ptr {{.*}}@x,
// LOOP-NEXT: load atomic i32, ptr @x
// LOOP: br i1
// LOOP-NOT: __tarry_assume
// LOOP-NOT: __tarry_await

// ASSUME-NOT: __tarry_await
// ASSUME-LABEL: define {{.*}} @p(
// ASSUME: [[A:%.*]] = load atomic i32, ptr @x
// ASSUME: [[IS:%.*]] = icmp eq i32 {{.*}}, 1
// ASSUME-NEXT: [[HOLDS:%.*]] = zext i1 [[IS]] to i64
// ASSUME-NEXT: call void @__tarry_assume(i64 [[HOLDS]], i64 0, ptr {{.*}}@tarry.site
// ASSUME: br i1 [[IS]]
// ASSUME-NOT: __tarry_await

// One term: EQ of 32 bits.
// AWAIT: @[[EQ:tarry.await[.0-9]*]] = private unnamed_addr constant [22 x i8] c"\00\01\00 \00\00\00
// AWAIT-NOT: __tarry_assume
// AWAIT-LABEL: define {{.*}} @p(
// AWAIT: call void (ptr, ...) @__tarry_await(ptr {{.*}}@[[EQ]], i64 4294967295, i64 0, i64 1)
// AWAIT-NEXT: call void @__tarry_load(ptr {{.*}}@x,
// AWAIT-NEXT: load atomic i32, ptr @x
// AWAIT-NOT: __tarry_assume
void p(void) {
  int a;
  do
    a = x;
  while (a != 1);
}
