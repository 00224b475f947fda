// What the plugin has written is not instrumented again.
// RUN: %tarry-clang -O0 -S -emit-llvm %s -o %t.ll
// RUN: %tarry-clang -O0 -S -emit-llvm %t.ll -o - | FileCheck %s
// CHECK-LABEL: define {{.*}} @get(
// CHECK-COUNT-1: call void @__tarry_load(
// CHECK-NOT: call void @__tarry_load(
// CHECK: call void @__tarry_module(
// CHECK-NOT: call void @__tarry_module(
int x;
int get(void) { return x; }
