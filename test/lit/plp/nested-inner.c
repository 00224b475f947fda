// The inner loop only waits, the outer one stores: the inner one alone is stopped.
// RUN: %tarry-clang -O1 -S -emit-llvm %s -o - | FileCheck %s --implicit-check-not=__tarry_assume
#include <stdatomic.h>
atomic_int x, y;

// CHECK-LABEL: define {{.*}} @p(
// CHECK: store atomic i32 {{.*}}, ptr @y
// CHECK: call void (ptr, ...) @__tarry_await(ptr {{.*}}, i64 4294967295, i64 0, i64 0)
// CHECK-NEXT: call void @__tarry_load(ptr {{.*}}@x,
// CHECK-NOT: __tarry_await
// CHECK: ret void
void p(void) {
  int n = 0;
  do {
    y = n;
    while (x)
      ;
  } while (++n < 3);
}
