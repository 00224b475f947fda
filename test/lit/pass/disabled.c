// disable_sanitizer_instrumentation switches a function off; no_sanitize("thread"), which speaks of
// another tool, does not.
// RUN: %tarry-clang -O0 -S -emit-llvm %s -o - | FileCheck %s
int x;

// CHECK-LABEL: define {{.*}} @off(
// CHECK-NOT: call void @__tarry_
// CHECK: ret i32
__attribute__((disable_sanitizer_instrumentation)) int off(void) { return x; }

// CHECK-LABEL: define {{.*}} @on(
// CHECK: call void @__tarry_load(ptr @x
__attribute__((no_sanitize("thread"))) int on(void) { return x; }
