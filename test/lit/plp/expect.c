// likely and unlikely are promises about a value, not another value.
// RUN: %tarry-clang -O1 -S -emit-llvm %s -o - | FileCheck %s --implicit-check-not=__tarry_assume
#include <stdatomic.h>
atomic_int x;

// CHECK-LABEL: define {{.*}} @likely(
// CHECK: call void (ptr, ...) @__tarry_await(ptr {{.*}}, i64 4294967295, i64 0, i64 0)
// CHECK-NEXT: call void @__tarry_load(ptr {{.*}}@x,
void likely(void) {
  while (__builtin_expect(!x, 1))
    ;
}
// CHECK-LABEL: define {{.*}} @unlikely(
// CHECK: call void (ptr, ...) @__tarry_await(ptr {{.*}}, i64 4294967295, i64 0, i64 3)
// CHECK-NEXT: call void @__tarry_load(ptr {{.*}}@x,
void unlikely(void) {
  while (__builtin_expect_with_probability(x == 3, 0, 0.9))
    ;
}
