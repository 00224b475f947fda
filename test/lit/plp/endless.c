// A loop that nothing leads out of and that does nothing stops its thread for good.
// RUN: %tarry-clang -O1 -S -emit-llvm %s -o - | FileCheck %s
#include <sched.h>

// CHECK-LABEL: define {{.*}} @p(
// CHECK: call void @__tarry_assume(i64 0, i64 0,
void p(void) {
  for (;;)
    sched_yield();
}
