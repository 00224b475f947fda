// A call of a function that nothing is known of reaches the hook; one with a body here does not.
// RUN: %tarry-clang -O0 -S -emit-llvm %s -o - | FileCheck %s
// RUN: %tarry-clang -O2 -S -emit-llvm %s -o - | FileCheck %s
void unknown(int);
static __attribute__((noinline)) void here(int x) { unknown(x); }

// CHECK: c"unknown\00"
// CHECK-LABEL: define {{.*}} @call(
// CHECK-NOT: __tarry_call
// CHECK: call {{.*}}void @here(
// CHECK: call void @__tarry_call(ptr {{.*}}@unknown, ptr {{.*}}@[[SITE:tarry.site[.0-9]*]])
// CHECK-NEXT: store ptr @[[SITE]], ptr @__tarry_call_site
// CHECK-NEXT: call void @unknown(
void call(void) {
  here(1);
  unknown(1);
}
