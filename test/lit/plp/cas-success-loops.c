// Must not block: going round after a success. Only the failed compare-exchange is pure.
// RUN: %tarry-clang -O1 -S -emit-llvm %s -o - | FileCheck %s --implicit-check-not=__tarry_assume --implicit-check-not=__tarry_await
#include <stdatomic.h>
atomic_int x;

// CHECK-LABEL: define {{.*}} @p(
// CHECK: cmpxchg ptr @x
void p(void) {
  int expected;
  do
    expected = 0;
  while (atomic_compare_exchange_strong(&x, &expected, 1));
}
