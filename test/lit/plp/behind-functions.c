// A loop that hides behind two levels of small functions is found when they are inlined, whatever the
// optimisation.
// RUN: %tarry-clang -O0 -S -emit-llvm %s -o - | FileCheck %s --implicit-check-not='call void @__tarry_assume'
// RUN: %tarry-clang -O2 -S -emit-llvm %s -o - | FileCheck %s --implicit-check-not='call void @__tarry_assume'
#include <stdatomic.h>
#include <stdbool.h>
atomic_int x;

static bool try_take(atomic_int *lock) { return !atomic_exchange(lock, 1); }
static bool taken(atomic_int *lock) { return try_take(lock); }

// CHECK-LABEL: define {{.*}} @p(
// CHECK: call void (ptr, ...) @__tarry_await(ptr {{.*}}, i64 4294967295, i64 0, i64 1)
// CHECK-NEXT: call void @__tarry_rmw(ptr {{.*}}@x,
// CHECK-NEXT: atomicrmw xchg ptr @x, i32 1
void p(void) {
  while (!taken(&x))
    ;
}
