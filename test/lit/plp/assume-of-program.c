// What the program assumes itself goes the same way, under both names, with flag 2: a thread that waits
// for it is assumed away, it does not spin. Two things that are assumed together are two waits.
// RUN: %tarry-clang -O1 -S -emit-llvm %s -o - | FileCheck %s --implicit-check-not=__tarry_assume
// RUN: %tarry-clang -O1 -S -emit-llvm -mllvm -tarry-no-await %s -o - | FileCheck %s --check-prefix=OFF --implicit-check-not=__tarry_await
#include <stdatomic.h>
#include <tarry.h>
atomic_int x, y;

// OFF: call void @tarry_assume(
// OFF: call void @__VERIFIER_assume(
// OFF: call void @__VERIFIER_assume(

// CHECK-DAG: @[[EQ:tarry.await[.0-9]*]] = private unnamed_addr constant [22 x i8] c"\02\01\00 \00\00\00
// CHECK-DAG: @[[GT:tarry.await[.0-9]*]] = private unnamed_addr constant [22 x i8] c"\02\01\08 \00\00\00

// CHECK-LABEL: define {{.*}} @ours(
// CHECK: call void (ptr, ...) @__tarry_await(ptr {{.*}}@[[EQ]], i64 4294967295, i64 0, i64 1)
// CHECK-NEXT: call void @__tarry_load(ptr {{.*}}@x,
// CHECK-NOT: @tarry_assume
// CHECK: ret void
void ours(void) { tarry_assume(x == 1); }
// CHECK-LABEL: define {{.*}} @theirs(
// CHECK: call void (ptr, ...) @__tarry_await(ptr {{.*}}@[[GT]], i64 4294967295, i64 0, i64 3)
// CHECK-NEXT: call void @__tarry_load(ptr {{.*}}@x,
// CHECK-NOT: @__VERIFIER_assume
// CHECK: ret void
void theirs(void) { __VERIFIER_assume(x > 3); }
// CHECK-LABEL: define {{.*}} @both(
// CHECK: call void (ptr, ...) @__tarry_await(ptr {{.*}}@[[EQ]], i64 4294967295, i64 0, i64 1)
// CHECK-NEXT: call void @__tarry_load(ptr {{.*}}@x,
// CHECK: call void (ptr, ...) @__tarry_await(ptr {{.*}}@[[EQ]], i64 4294967295, i64 0, i64 2)
// CHECK-NEXT: call void @__tarry_load(ptr {{.*}}@y,
// CHECK-NOT: @__VERIFIER_assume
// CHECK: ret void
void both(void) { __VERIFIER_assume(x == 1 && y == 2); }
