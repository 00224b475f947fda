// Must not block: a failed compare-exchange leaves what it found in `old`, and the next attempt goes on
// with that. It never finds what it expected and fails.
// RUN: %tarry-clang -O1 -S -emit-llvm %s -o - | FileCheck %s --implicit-check-not=__tarry_assume --implicit-check-not=__tarry_await
#include <stdatomic.h>
atomic_int x;

// CHECK-LABEL: define {{.*}} @p(
// CHECK: cmpxchg ptr @x
void p(void) {
  int old = 0;
  while (!atomic_compare_exchange_strong(&x, &old, old + 1))
    ;
}
