// -tarry-loop-bound counts the iterations of loops that nobody knows the end of, those that are pure on
// some ways as well. One with an end has none.
// RUN: %tarry-clang -O1 -S -emit-llvm -mllvm -tarry-loop-bound=5 %s -o - | FileCheck %s
// RUN: %tarry-clang -O1 -S -emit-llvm -mllvm -tarry-loop-bound=5 -mllvm -tarry-no-plp %s -o - | FileCheck %s --check-prefix=ALONE
// RUN: %tarry-clang -O1 -S -emit-llvm %s -o - | FileCheck %s --check-prefix=NONE
#include <stdatomic.h>
atomic_int x, y;

// NONE-NOT: __tarry_bound
// ALONE-NOT: __tarry_await
// CHECK-LABEL: define {{.*}} @spins(
// ALONE-LABEL: define {{.*}} @spins(
// ALONE: [[BEFORE:%.*]] = phi i64 [ 0, %{{.*}} ], [ [[COUNT:%.*]], %{{.*}} ]
// ALONE: [[COUNT]] = add {{.*}}i64 [[BEFORE]], 1
// ALONE: call void @__tarry_bound(i64 [[COUNT]], i64 5, ptr {{.*}}@tarry.site
// ALONE: load atomic i32, ptr @x
// CHECK: call void @__tarry_bound(i64 %{{.*}}, i64 5, ptr {{.*}}@tarry.site
// CHECK: call void (ptr, ...) @__tarry_await(
// CHECK-NEXT: call void @__tarry_load(ptr {{.*}}@x,
void spins(void) {
  while (!x)
    ;
}
// CHECK-LABEL: define {{.*}} @ends(
// CHECK-NOT: __tarry_bound
// CHECK: ret void
// ALONE-LABEL: define {{.*}} @ends(
// ALONE-NOT: __tarry_bound
// ALONE: ret void
void ends(void) {
  for (int i = 0; i < 10; i++)
    y = i;
}
