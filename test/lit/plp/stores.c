// Must not block: an iteration that stores, be it to a local that others or the next iteration can see,
// even the value that is there. Nobody looks whether it is.
// RUN: %tarry-clang -O1 -S -emit-llvm %s -o - | FileCheck %s --implicit-check-not=__tarry_assume --implicit-check-not=__tarry_await
#include <stdatomic.h>
#include <string.h>
atomic_int x, y;
void give(int *);

// CHECK-LABEL: define {{.*}} @shared(
void shared(void) {
  while (!x)
    y = 1;
}
// CHECK-LABEL: define {{.*}} @escaped(
int escaped(void) {
  int local = 0;
  give(&local);
  while (!x)
    local++;
  return local;
}
// CHECK-LABEL: define {{.*}} @indexed(
int indexed(unsigned at) {
  int local[4] = {0};
  while (!x)
    local[at++ & 3] = 1;
  return local[0] + local[3];
}
// CHECK-LABEL: define {{.*}} @range(
void range(char *to, int byte) {
  while (!x)
    memset(to, byte, 100);
}
