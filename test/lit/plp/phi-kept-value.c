// What an iteration read is used after the loop: only one that finds what the last one found changes
// nothing. The access waits for another value, if the loop goes on at all.
// RUN: %tarry-clang -O1 -S -emit-llvm %s -o - | FileCheck %s --implicit-check-not=__tarry_assume
#include <stdatomic.h>
atomic_int x, y;

// EQ of a truth value of 64 bits, or NE of the value before.
// CHECK: @[[OTHER:tarry.await[.0-9]*]] = private unnamed_addr constant [22 x i8] c"\00\02\00@\00\00\02\01 \00\00\00
// CHECK-LABEL: define {{.*}} @seen(
// CHECK: [[LAST:%.*]] = zext i32 {{.*}} to i64
// CHECK: call void (ptr, ...) @__tarry_await(ptr {{.*}}@[[OTHER]], i64 0, i64 0, i64 {{.*}}, i64 4294967295, i64 0, i64 [[LAST]])
// CHECK-NEXT: call void @__tarry_load(ptr {{.*}}@y,
// CHECK: ret i32
int seen(int last) {
  while (!x) {
    last = y;
  }
  return last;
}
