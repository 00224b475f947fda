// Fig. 1 of the FMCAD'22 paper: both threads of a sorting network wait for the other's sign, each for
// a value of its own. No iteration of either loop is ever run for nothing.
// RUN: %tarry-clang -O1 -S -emit-llvm %s -o - | FileCheck %s --implicit-check-not=__tarry_assume
#include <stdatomic.h>
atomic_int x[3], y;

static void sort(int i) {
  if (x[i] > x[i + 1]) {
    int larger = x[i];
    x[i] = x[i + 1];
    x[i + 1] = larger;
  }
}

// CHECK-LABEL: define {{.*}} @p(
// CHECK: call void (ptr, ...) @__tarry_await(ptr {{.*}}@tarry.await{{.*}}, i64 4294967295, i64 0, i64 2)
// CHECK-NEXT: call void @__tarry_load(ptr {{.*}}@y,
// CHECK-NEXT: load atomic i32, ptr @y seq_cst
// CHECK-NOT: @__tarry_await
void p(void) {
  int b;
  sort(0);
  y = 1;
  do
    b = y;
  while (b != 2);
  sort(0);
}

// CHECK-LABEL: define {{.*}} @q(
// CHECK: call void (ptr, ...) @__tarry_await(ptr {{.*}}@tarry.await{{.*}}, i64 4294967295, i64 0, i64 1)
// CHECK-NEXT: call void @__tarry_load(ptr {{.*}}@y,
// CHECK-NEXT: load atomic i32, ptr @y seq_cst
void q(void) {
  int a;
  do
    a = y;
  while (a != 1);
  sort(1);
  y = 2;
}
