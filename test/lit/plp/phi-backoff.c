// A delay that grows is a local variable that changes, but nothing follows from it: the loop only waits.
// RUN: %tarry-clang -O1 -S -emit-llvm %s -o - | FileCheck %s --implicit-check-not=__tarry_assume
#include <sched.h>
#include <stdatomic.h>
#include <unistd.h>
atomic_int x;

// CHECK-LABEL: define {{.*}} @counts(
// CHECK: call void (ptr, ...) @__tarry_await(
// CHECK-NEXT: call void @__tarry_load(ptr {{.*}}@x,
void counts(void) {
  for (int n = 0; !x; n++)
    if (n > 10)
      sched_yield();
    else
      __builtin_ia32_pause();
}
// The delay itself is gone: it would be explored as a loop otherwise.
// CHECK-LABEL: define {{.*}} @delays(
// CHECK-NOT: phi i32
// CHECK-NOT: @llvm.x86.sse2.pause
// CHECK: call void (ptr, ...) @__tarry_await(
// CHECK-NEXT: call void @__tarry_load(ptr {{.*}}@x,
// CHECK-NOT: phi i32
// CHECK-NOT: @llvm.x86.sse2.pause
// CHECK: ret void
void delays(void) {
  unsigned delay = 1;
  while (!x) {
    for (volatile unsigned i = 0; i < delay; i++)
      __builtin_ia32_pause();
    if (delay < 1024)
      delay *= 2;
  }
}
// How long it sleeps is not explored.
// CHECK-LABEL: define {{.*}} @sleeps(
// CHECK: call void (ptr, ...) @__tarry_await(
// CHECK-NEXT: call void @__tarry_load(ptr {{.*}}@x,
void sleeps(void) {
  for (unsigned delay = 1; !x; delay *= 2)
    usleep(delay);
}
