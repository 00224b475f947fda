// Must not block: in a function that calls setjmp registers are not what they were.
// RUN: %tarry-clang -O1 -S -emit-llvm %s -o - | FileCheck %s --implicit-check-not=__tarry_assume --implicit-check-not=__tarry_await
#include <setjmp.h>
#include <stdatomic.h>
atomic_int x;
jmp_buf place;

// CHECK-LABEL: define {{.*}} @p(
void p(void) {
  if (setjmp(place))
    return;
  while (!x)
    ;
}
