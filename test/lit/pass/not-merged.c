// The optimiser must not merge two reads: another thread may write between them.
// RUN: %tarry-clang -O2 -S -emit-llvm %s -o - | FileCheck %s
int x;

// CHECK-LABEL: define {{.*}} @twice(
// CHECK: call void @__tarry_load(
// CHECK-NEXT: load i32, ptr @x
// CHECK: call void @__tarry_load(
// CHECK-NEXT: load i32, ptr @x
int twice(void) { return x + x; }
