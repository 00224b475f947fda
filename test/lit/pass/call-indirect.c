// An indirect call tells the runtime where it goes; it knows which functions are instrumented.
// RUN: %tarry-clang -O0 -S -emit-llvm %s -o - | FileCheck %s
// CHECK-LABEL: define {{.*}} @indirect(ptr noundef %0)
// CHECK: call void @__tarry_call(ptr %0, ptr @[[SITE:tarry.site[.0-9]*]])
// CHECK-NEXT: store ptr @[[SITE]], ptr @__tarry_call_site
// CHECK-NEXT: call void %0(
void indirect(void (*function)(void)) { function(); }
