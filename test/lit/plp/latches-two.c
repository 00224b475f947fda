// Two ways back that are both pure: each load waits for its own part. The second may rely on the first.
// RUN: %tarry-clang -O1 -S -emit-llvm %s -o - | FileCheck %s --implicit-check-not=__tarry_assume
#include <stdatomic.h>
atomic_int x, y;

// CHECK-LABEL: define {{.*}} @p(
// CHECK: call void (ptr, ...) @__tarry_await(ptr {{.*}}, i64 4294967295, i64 0, i64 1)
// CHECK-NEXT: call void @__tarry_load(ptr {{.*}}@x,
// CHECK: call void (ptr, ...) @__tarry_await(
// CHECK-NEXT: call void @__tarry_load(ptr {{.*}}@y,
// CHECK: ret void
void p(void) {
  for (;;) {
    if (x != 1)
      continue;
    if (y == 2)
      break;
  }
}
