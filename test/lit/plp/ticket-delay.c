// A delay in proportion to the number of threads before: it is gone, and the difference is no obstacle.
// RUN: %tarry-clang -O1 -S -emit-llvm %s -o - | FileCheck %s --implicit-check-not=__tarry_assume
#include <stdatomic.h>
atomic_uint next, serving;

// CHECK-LABEL: define {{.*}} @p(
// CHECK: call void (ptr, ...) @__tarry_await(ptr {{.*}}, i64 4294967295, i64 0, i64 %{{.*}})
// CHECK-NEXT: call void @__tarry_load(ptr {{.*}}@serving,
// CHECK-NOT: @llvm.x86.sse2.pause
// CHECK: ret void
void p(void) {
  unsigned mine = atomic_fetch_add(&next, 1);
  for (;;) {
    unsigned before = mine - serving;
    if (!before)
      break;
    while (before--)
      __builtin_ia32_pause();
  }
}
