// A naked function has no frame to call from.
// RUN: %tarry-clang -O0 -S -emit-llvm %s -o - | FileCheck %s
// CHECK-LABEL: define {{.*}} @bare(
// CHECK-NOT: call void @__tarry_
// CHECK: unreachable
__attribute__((naked)) void bare(void) { __asm__ volatile("movl $1, (%rdi); ret"); }
