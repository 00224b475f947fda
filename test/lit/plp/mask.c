// Masks, shifts and sign extensions of what is loaded become part of the term.
// RUN: %tarry-clang -O1 -S -emit-llvm %s -o - | FileCheck %s --implicit-check-not=__tarry_assume
#include <stdatomic.h>
_Atomic unsigned x;
_Atomic signed char narrow;
_Atomic long wide;

// CHECK: @[[NE:tarry.await[.0-9]*]] = private unnamed_addr constant [22 x i8] c"\00\01\01 \00\00\00
// Shift by 8.
// CHECK: @[[SHIFTED:tarry.await[.0-9]*]] = private unnamed_addr constant [22 x i8] c"\00\01\01 \08\00\00
// Signed, compared in 32 bits, sign at 8: SGE.
// CHECK: @[[SIGNED:tarry.await[.0-9]*]] = private unnamed_addr constant [22 x i8] c"\00\01\09 \00\08\00
// Cut to 16 bits: EQ.
// CHECK: @[[CUT:tarry.await[.0-9]*]] = private unnamed_addr constant [22 x i8] c"\00\01\00

// CHECK-LABEL: define {{.*}} @masked(
// CHECK: call void (ptr, ...) @__tarry_await(ptr {{.*}}@[[NE]], i64 12, i64 0, i64 0)
// CHECK-NEXT: call void @__tarry_load(ptr {{.*}}@x,
void masked(void) {
  while (!(x & 12))
    ;
}
// CHECK-LABEL: define {{.*}} @shifted(
// CHECK: call void (ptr, ...) @__tarry_await(ptr {{.*}}@[[SHIFTED]], i64 {{3|16777215}}, i64 0, i64 2)
// CHECK-NEXT: call void @__tarry_load(ptr {{.*}}@x,
void shifted(void) {
  while ((x >> 8 & 3) == 2)
    ;
}
// CHECK-LABEL: define {{.*}} @extended(
// CHECK: call void (ptr, ...) @__tarry_await(ptr {{.*}}@[[SIGNED]], i64 255, i64 0, i64 4294967291)
// CHECK-NEXT: call void @__tarry_load(ptr {{.*}}@narrow,
void extended(void) {
  while (narrow < -5)
    ;
}
// CHECK-LABEL: define {{.*}} @cut(
// CHECK: call void (ptr, ...) @__tarry_await(ptr {{.*}}@[[CUT]], i64 {{.*}}, i64 0, i64 7)
// CHECK-NEXT: call void @__tarry_load(ptr {{.*}}@wide,
void cut(void) {
  while ((unsigned short)wide != 7)
    ;
}
