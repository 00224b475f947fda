// An attempt that reads anew and fails changes nothing: the compare-exchange waits until it finds what
// was read, known from the load before it. An attempt that reads later stands for the ones that fail.
// RUN: %tarry-clang -O1 -S -emit-llvm %s -o - | FileCheck %s --implicit-check-not=__tarry_assume
#include <stdatomic.h>
atomic_int x;

// CHECK-LABEL: define {{.*}} @p(
// CHECK-NOT: __tarry_await
// CHECK: load atomic i32, ptr @x
// CHECK: call void (ptr, ...) @__tarry_await(ptr {{.*}}, i64 4294967295, i64 0, i64 %{{.*}})
// CHECK-NOT: __tarry_load
// CHECK: call void @__tarry_cas(ptr {{.*}}@x,
// CHECK-NEXT: cmpxchg ptr @x
void p(void) {
  int old;
  do
    old = x;
  while (!atomic_compare_exchange_strong(&x, &old, old + 1));
}
