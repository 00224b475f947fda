// The same for a "pure" function of another object, which may be instrumented.
// RUN: %tarry-clang -O2 -S -emit-llvm %s -o - | FileCheck %s
__attribute__((pure)) int elsewhere(void);
// CHECK-LABEL: define {{.*}} @twice(
// CHECK: call i32 @elsewhere()
// CHECK: call i32 @elsewhere()
int twice(void) { return elsewhere() + elsewhere(); }
