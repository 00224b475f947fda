// Must not block: a variable that has no value before the first iteration cannot keep it. A comparison
// with what lies in its register would go one way in one run and the other way in the next.
// RUN: %tarry-clang -O1 -S -emit-llvm %s -o - | FileCheck %s --implicit-check-not=__tarry_assume --implicit-check-not=__tarry_await
#include <stdatomic.h>
atomic_int x, y;

// CHECK-LABEL: define {{.*}} @p(
int p(void) {
  int last;
  while (!x)
    last = y;
  return last;
}
