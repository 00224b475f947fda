// Loads that are volatile or plain wait like atomic ones: what programs without C11 spin on.
// RUN: %tarry-clang -O1 -S -emit-llvm %s -o - | FileCheck %s --implicit-check-not=__tarry_assume
volatile int flag;
int plain;

// CHECK-LABEL: define {{.*}} @of_volatile(
// CHECK: call void (ptr, ...) @__tarry_await(
// CHECK-NEXT: call void @__tarry_load(ptr {{.*}}@flag,
// CHECK-NEXT: load volatile i32, ptr @flag
void of_volatile(void) {
  while (!flag)
    ;
}
// CHECK-LABEL: define {{.*}} @of_plain(
// CHECK: call void (ptr, ...) @__tarry_await(
// CHECK-NEXT: call void @__tarry_load(ptr {{.*}}@plain,
// CHECK-NEXT: load i32, ptr @plain
void of_plain(void) {
  while (plain != 2)
    ;
}
// The older builtins, without any _Atomic.
// CHECK-LABEL: define {{.*}} @of_builtin(
// CHECK: call void (ptr, ...) @__tarry_await(
// CHECK-NEXT: call void @__tarry_load(ptr {{.*}}@plain,
// CHECK-NEXT: load atomic i32, ptr @plain acquire
void of_builtin(void) {
  while (!__atomic_load_n(&plain, __ATOMIC_ACQUIRE))
    ;
}
