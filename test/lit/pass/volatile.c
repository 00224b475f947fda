// Volatile accesses are announced, even of a constant; the site has flag 2.
// RUN: %tarry-clang -O0 -S -emit-llvm %s -o - | FileCheck %s
// RUN: %tarry-clang -O2 -S -emit-llvm %s -o - | FileCheck %s
volatile int x;
const volatile int device = 3;
// CHECK-DAG: i32 [[#@LINE+1]], i32 {{[0-9]+}}, i32 4, i8 0, i8 11, i8 6, i8 2 }
int read_x(void) { return x; }
// CHECK-DAG: i32 [[#@LINE+1]], i32 {{[0-9]+}}, i32 4, i8 0, i8 11, i8 6, i8 2 }
int read_device(void) { return device; }
// CHECK-LABEL: define {{.*}} @read_device(
// CHECK: call void @__tarry_load(ptr {{.*}}@device
