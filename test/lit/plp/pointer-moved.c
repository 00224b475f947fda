// What the value is compared with is computed behind the load, from what is known before: the address of
// an array's element. It is moved in front of the load.
// RUN: %tarry-clang -O1 -S -emit-llvm %s -o - | FileCheck %s --implicit-check-not=__tarry_assume
#include <stdatomic.h>
int *_Atomic where;
int array[8];

// CHECK-LABEL: define {{.*}} @p(
// CHECK: call void (ptr, ...) @__tarry_await(ptr {{.*}}, i64 -1, i64 0, i64 %{{.*}})
// CHECK-NEXT: call void @__tarry_load(ptr {{.*}}@where,
// CHECK: ret void
void p(int at) {
  while (where != &array[at])
    ;
}
// The remainder by a constant cannot trap.
// CHECK-LABEL: define {{.*}} @q(
// CHECK: call void (ptr, ...) @__tarry_await(
// CHECK-NEXT: call void @__tarry_load(ptr {{.*}}@array,
// CHECK: ret void
void q(unsigned at) {
  while (((atomic_int *)array)[0] != (int)((at + 1) % 7))
    ;
}
