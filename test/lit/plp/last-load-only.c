// Only the last access before an assume waits. With a call between that may do anything, it does not; the
// thread is stopped behind the accesses then.
// RUN: %tarry-clang -O1 -S -emit-llvm %s -o - | FileCheck %s --implicit-check-not=__tarry_await
#include <stdatomic.h>
#include <unistd.h>
atomic_int x, y;

// The condition is about x, and y is read after it.
// CHECK-LABEL: define {{.*}} @p(
// CHECK: load atomic i32, ptr @x
// CHECK: load atomic i32, ptr %
// CHECK: call void @__tarry_assume(
// CHECK: ret i32
int p(atomic_int *where) {
  int a, b;
  do {
    a = x;
    b = *where;
  } while (a == 1);
  return b;
}
