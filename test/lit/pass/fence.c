// A thread fence has a hook; a signal fence orders nothing between threads and has none.
// RUN: %tarry-clang -O0 -S -emit-llvm %s -o - | FileCheck %s
#include <stdatomic.h>

// CHECK-LABEL: define {{.*}} @both(
// CHECK: fence syncscope("singlethread") seq_cst
// CHECK-NEXT: call void @__tarry_fence(ptr @tarry.site
// CHECK-NEXT: fence acquire
// CHECK-NOT: call void @__tarry_fence
void both(void) {
  atomic_signal_fence(memory_order_seq_cst);
  atomic_thread_fence(memory_order_acquire);
}
