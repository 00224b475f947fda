// Fig. 5 of the FMCAD'22 paper: fetch-and-adds whose result nobody uses commute, also with a thread
// that waits for the sum. The site says so (flag 4); one that is used has no such flag.
// RUN: %tarry-clang -O1 -S -emit-llvm %s -o - | FileCheck %s
#include <stdatomic.h>
atomic_int x;

// Operation 2 (RMW), update 1 (ADD), order 5, flags 1 (atomic) and 4 (unused).
// CHECK-DAG: i32 [[#@LINE+1]], i32 {{[0-9]+}}, i32 4, i8 2, i8 1, i8 5, i8 5 }
void p(void) { atomic_fetch_add(&x, 1); }
// The same within an iteration that is stopped only by what it reads later.
// CHECK-DAG: i32 [[#@LINE+2]], i32 {{[0-9]+}}, i32 4, i8 2, i8 1, i8 5, i8 1 }
int q(void) {
  return atomic_fetch_add(&x, 1);
}
// CHECK-LABEL: define {{.*}} @s(
// CHECK: call void (ptr, ...) @__tarry_await(ptr {{.*}}, i64 4294967295, i64 0, i64 3)
// CHECK-NEXT: call void @__tarry_load(ptr {{.*}}@x,
void s(void) {
  while (x != 3)
    ;
}
