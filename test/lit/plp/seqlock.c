// The reader of a sequence lock: an odd number makes the first load wait, a number that changed in between
// the last one. What was read in between is not used then.
// RUN: %tarry-clang -O1 -S -emit-llvm %s -o - | FileCheck %s --implicit-check-not=__tarry_assume
#include <stdatomic.h>
atomic_uint sequence;
atomic_int low, high;

// CHECK-LABEL: define {{.*}} @p(
// CHECK: call void (ptr, ...) @__tarry_await(ptr {{.*}}, i64 1, i64 0, i64 {{0|1}})
// CHECK-NEXT: call void @__tarry_load(ptr {{.*}}@sequence,
// CHECK-NOT: __tarry_await
// CHECK: load atomic i32, ptr @low
// CHECK: load atomic i32, ptr @high
// CHECK: call void (ptr, ...) @__tarry_await(ptr {{.*}}, i64 4294967295, i64 0, i64 %{{.*}})
// CHECK-NEXT: call void @__tarry_load(ptr {{.*}}@sequence,
int p(void) {
  unsigned before;
  int a, b;
  do {
    do
      before = sequence;
    while (before & 1);
    a = low;
    b = high;
  } while (sequence != before);
  return a + b;
}
