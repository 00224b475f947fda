// What cannot fault is no anchor: a global, an element of an array at a constant place. Then the stop
// comes as soon as x is known. One element too far is one that can.
// RUN: %tarry-clang -O1 -S -emit-llvm -Wno-array-bounds %s -o - | FileCheck %s
#include <stdatomic.h>
atomic_int x, array[4];

// CHECK-LABEL: define {{.*}} @inside(
// CHECK: call void (ptr, ...) @__tarry_await(
// CHECK-NEXT: call void @__tarry_load(ptr {{.*}}@x,
// CHECK-NOT: __tarry_assume
// CHECK: ret i32
int inside(void) {
  int a, b;
  do {
    a = x;
    b = array[3];
  } while (!a);
  return b;
}
// CHECK-LABEL: define {{.*}} @outside(
// CHECK-NOT: __tarry_await
// CHECK: call void @__tarry_load(ptr {{.*}}@x,
// CHECK: call void @__tarry_load(
// CHECK: call void @__tarry_assume(
int outside(void) {
  int a, b;
  do {
    a = x;
    b = array[4];
  } while (!a);
  return b;
}
