// An exchange of a value that is known only when the program runs: the wait compares with that.
// RUN: %tarry-clang -O1 -S -emit-llvm %s -o - | FileCheck %s --implicit-check-not=__tarry_assume
#include <stdatomic.h>
atomic_int x;

// CHECK-LABEL: define {{.*}} @p(
// CHECK: [[MINE:%.*]] = zext i32 %{{.*}} to i64
// CHECK: call void (ptr, ...) @__tarry_await(ptr {{.*}}, i64 4294967295, i64 0, i64 [[MINE]])
// CHECK-NEXT: call void @__tarry_rmw(ptr {{.*}}@x,
void p(int mine) {
  while (atomic_exchange(&x, mine) == mine)
    ;
}
