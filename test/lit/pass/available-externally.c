// A body that belongs to another object is dropped: inlined without hooks it would hide accesses.
// RUN: %tarry-clang -O2 -S -emit-llvm %s -o - | FileCheck %s
int x;
inline int elsewhere(void) { return x; }
// CHECK-LABEL: define {{.*}} @get(
// CHECK: call i32 @elsewhere()
// CHECK-NOT: load i32, ptr @x
// CHECK: declare {{.*}} @elsewhere()
int get(void) { return elsewhere(); }
