// One access, one kind of waiting: where a loop's purity and an assumption of the program's are about the
// same load, the load waits for the loop and the assumption stays behind it.
// RUN: %tarry-clang -O1 -S -emit-llvm %s -o - | FileCheck %s
#include <stdatomic.h>
#include <tarry.h>
atomic_int x;

// Flags 0: it spins.
// CHECK: @[[AWAIT:tarry.await[.0-9]*]] = private unnamed_addr constant [22 x i8] c"\00\01
// CHECK-LABEL: define {{.*}} @p(
// CHECK: call void (ptr, ...) @__tarry_await(ptr {{.*}}@[[AWAIT]],
// CHECK-NEXT: call void @__tarry_load(ptr {{.*}}@x,
// CHECK: call void @tarry_assume(
void p(void) {
  int a;
  do {
    a = x;
    tarry_assume(a != 7);
  } while (!a);
}
