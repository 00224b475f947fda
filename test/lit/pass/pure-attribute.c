// "pure" is a promise about one thread: with hooks inside, two calls are two sets of events.
// RUN: %tarry-clang -O2 -S -emit-llvm %s -o - | FileCheck %s
int x;
__attribute__((pure, noinline)) static int get(void) { return x; }
// CHECK-LABEL: define {{.*}} @twice(
// CHECK: call {{.*}}i32 @get()
// CHECK: call {{.*}}i32 @get()
// CHECK: ret i32
int twice(void) { return get() + get(); }
