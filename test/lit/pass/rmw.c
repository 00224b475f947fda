// Read-modify-writes: which update, and whether anybody reads the result (flag 4), also for the
// operators of _Atomic, whose result is computed and dropped.
// RUN: %tarry-clang -O0 -S -emit-llvm %s -o - | FileCheck %s
// RUN: %tarry-clang -O2 -S -emit-llvm %s -o - | FileCheck %s
#include <stdatomic.h>
atomic_int x;
_Atomic double d;

// Operation 2, then the update of enum tarry_rmw, order 5, flags.
// CHECK-DAG: i32 [[#@LINE+1]], i32 {{[0-9]+}}, i32 4, i8 2, i8 1, i8 5, i8 5 }
void add_unused(void) { atomic_fetch_add(&x, 1); }
// CHECK-DAG: i32 [[#@LINE+1]], i32 {{[0-9]+}}, i32 4, i8 2, i8 1, i8 5, i8 5 }
void increment(void) { x++; }
// CHECK-DAG: i32 [[#@LINE+1]], i32 {{[0-9]+}}, i32 4, i8 2, i8 2, i8 5, i8 1 }
int sub_used(void) { return atomic_fetch_sub(&x, 7); }
// CHECK-DAG: i32 [[#@LINE+1]], i32 {{[0-9]+}}, i32 4, i8 2, i8 0, i8 5, i8 1 }
int exchange(void) { return atomic_exchange(&x, 3); }
// CHECK-DAG: i32 [[#@LINE+1]], i32 {{[0-9]+}}, i32 4, i8 2, i8 3, i8 5, i8 1 }
int and(void) { return atomic_fetch_and(&x, 3); }
// CHECK-DAG: i32 [[#@LINE+1]], i32 {{[0-9]+}}, i32 4, i8 2, i8 5, i8 5, i8 1 }
int or(void) { return atomic_fetch_or(&x, 3); }
// CHECK-DAG: i32 [[#@LINE+1]], i32 {{[0-9]+}}, i32 4, i8 2, i8 6, i8 5, i8 1 }
int xor(void) { return atomic_fetch_xor(&x, 3); }

// CHECK-LABEL: define {{.*}} @sub_used(
// CHECK: call void @__tarry_rmw(ptr {{.*}}@x, ptr {{.*}}, i64 7)
// CHECK-NEXT: atomicrmw sub ptr @x, i32 7 seq_cst
