// Reading a constant cannot race.
// RUN: %tarry-clang -O0 -S -emit-llvm %s -o - | FileCheck %s
// RUN: %tarry-clang -O2 -S -emit-llvm %s -o - | FileCheck %s
const int table[3] = {1, 2, 3};

// CHECK-LABEL: define {{.*}} @look(
// CHECK-NOT: __tarry_load
// CHECK: ret i32
int look(int i) { return table[i] + "text"[i]; }
