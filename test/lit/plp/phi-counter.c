// Must not block: a loop that counts its rounds and gives the number away, gives up after some, or
// stores it. Each round is another state.
// RUN: %tarry-clang -O1 -S -emit-llvm %s -o - | FileCheck %s --implicit-check-not=__tarry_assume --implicit-check-not=__tarry_await
#include <stdatomic.h>
#include <stdio.h>
atomic_int x, limit;

// CHECK-LABEL: define {{.*}} @returned(
int returned(void) {
  int n = 0;
  while (!x)
    n++;
  return n;
}
// CHECK-LABEL: define {{.*}} @gives_up(
int gives_up(void) {
  int n = 0;
  while (!x)
    if (n++ == limit)
      return 0;
  return 1;
}
// CHECK-LABEL: define {{.*}} @printed(
void printed(void) {
  int n = 0;
  while (!x)
    n++;
  printf("after %d attempts\n", n);
}
