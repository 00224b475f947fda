// Atomic accesses: the site says atomic (flag 1) and the C11 order as written.
// RUN: %tarry-clang -O0 -S -emit-llvm %s -o - | FileCheck %s
// RUN: %tarry-clang -O2 -S -emit-llvm %s -o - | FileCheck %s
#include <stdatomic.h>
atomic_int x;

// Fields of a site: file, function, variable, line, column, size, operation, update, order, flags.
// CHECK-DAG: i32 [[#@LINE+1]], i32 {{[0-9]+}}, i32 4, i8 1, i8 11, i8 0, i8 1 }
void relaxed(void) { atomic_store_explicit(&x, 1, memory_order_relaxed); }
// CHECK-DAG: i32 [[#@LINE+1]], i32 {{[0-9]+}}, i32 4, i8 1, i8 11, i8 3, i8 1 }
void release(void) { atomic_store_explicit(&x, 1, memory_order_release); }
// CHECK-DAG: i32 [[#@LINE+1]], i32 {{[0-9]+}}, i32 4, i8 0, i8 11, i8 2, i8 1 }
int acquire(void) { return atomic_load_explicit(&x, memory_order_acquire); }
// CHECK-DAG: i32 [[#@LINE+1]], i32 {{[0-9]+}}, i32 4, i8 0, i8 11, i8 5, i8 1 }
int seq_cst(void) { return x; }
// CHECK-DAG: i32 [[#@LINE+2]], i32 {{[0-9]+}}, i32 4, i8 1, i8 11, i8 6, i8 0 }
int plain;
void not_atomic(void) { plain = 1; }

// CHECK-LABEL: define {{.*}} @relaxed(
// CHECK: call void @__tarry_store(ptr {{.*}}@x, ptr {{.*}}, i64 1)
// CHECK-NEXT: store atomic i32 1, ptr @x monotonic
