// What only gives others a chance to run leaves nothing behind: yields, pauses, empty assembly, fences.
// RUN: %tarry-clang -O1 -S -emit-llvm %s -o - | FileCheck %s --implicit-check-not=__tarry_assume
#include <sched.h>
#include <stdatomic.h>
#include <threads.h>
atomic_int x;

// CHECK-LABEL: define {{.*}} @p(
// CHECK: call void (ptr, ...) @__tarry_await(
// CHECK-NEXT: call void @__tarry_load(ptr {{.*}}@x,
// CHECK: call {{.*}}@sched_yield(
void p(void) {
  while (!x) {
    sched_yield();
    thrd_yield();
    __builtin_ia32_pause();
    __asm__ volatile("" ::: "memory");
    __asm__ volatile("pause");
    __asm__ volatile("rep; nop" ::: "memory");
    atomic_thread_fence(memory_order_acquire);
  }
}
