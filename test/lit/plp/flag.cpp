// The spin lock of C++: std::atomic_flag waits until it is clear.
// RUN: %tarry-clang++ -O0 -S -emit-llvm %s -o - | FileCheck %s --implicit-check-not='call void @__tarry_assume'
// RUN: %tarry-clang++ -O2 -S -emit-llvm %s -o - | FileCheck %s --implicit-check-not='call void @__tarry_assume'
#include <atomic>
std::atomic_flag lock = ATOMIC_FLAG_INIT;

// CHECK-LABEL: define {{.*}}spin
// CHECK: call void (ptr, ...) @__tarry_await(ptr {{.*}}, i64 255, i64 0, i64 1)
// CHECK-NEXT: call void @__tarry_rmw(ptr {{.*}}@lock,
void spin() {
  while (lock.test_and_set(std::memory_order_acquire))
    ;
}
