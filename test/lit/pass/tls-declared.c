// A thread_local variable of another object: its descriptor is a weak reference, and without it
// the variable belongs to code that is not instrumented and its real address is used.
// RUN: %tarry-clang -O0 -S -emit-llvm %s -o - | FileCheck %s
extern _Thread_local int elsewhere;

// CHECK: @__tarry_tls.elsewhere = extern_weak global { ptr, i64, i64, i64 }
// CHECK-LABEL: define {{.*}} @get(
// CHECK: %[[ADDRESS:.*]] = call ptr @tarry.tls.address.elsewhere()
// CHECK: load i32, ptr %[[ADDRESS]]
// CHECK-LABEL: define internal ptr @tarry.tls.address.elsewhere()
// CHECK: icmp ne {{\(?}}ptr @__tarry_tls.elsewhere,
// CHECK: call ptr @__tarry_tls(ptr @__tarry_tls.elsewhere)
// CHECK: @llvm.threadlocal.address
int get(void) { return elsewhere; }
