// Must not block: an iteration that goes on to the next element. An array that is searched until something
// is found has a position, and that is a state.
// RUN: %tarry-clang -O1 -S -emit-llvm %s -o - | FileCheck %s --implicit-check-not=__tarry_assume --implicit-check-not=__tarry_await
#include <stdatomic.h>
atomic_int slots[8];

// CHECK-LABEL: define {{.*}} @round_robin(
unsigned round_robin(void) {
  unsigned at = 0;
  while (!slots[at & 7])
    at++;
  return at & 7;
}
