// A weak compare-exchange becomes strong: it must not fail without a cause, or replays differ.
// RUN: %tarry-clang -O0 -S -emit-llvm %s -o - | FileCheck %s
// RUN: %tarry-clang -O2 -S -emit-llvm %s -o - | FileCheck %s
#include <stdatomic.h>
#include <stdbool.h>
atomic_int x;

// CHECK-LABEL: define {{.*}} @weak(
// CHECK: call void @__tarry_cas(ptr {{.*}}@x, ptr {{.*}}, i64 4, i64 5)
// CHECK-NEXT: cmpxchg ptr @x, i32 4, i32 5
// CHECK-NOT: cmpxchg weak
bool weak(void) {
  int expected = 4;
  return atomic_compare_exchange_weak(&x, &expected, 5);
}
