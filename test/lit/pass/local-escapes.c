// A local variable whose address gets out can be shared: every access is announced, those before
// the escape too.
// RUN: %tarry-clang -O0 -S -emit-llvm %s -o - | FileCheck %s
// RUN: %tarry-clang -O2 -g0 -S -emit-llvm %s -o - | FileCheck %s
int *published;

// CHECK-LABEL: define {{.*}} @publish(
// CHECK: call void @__tarry_store(ptr {{.*}}%[[LOCAL:.*]], ptr {{.*}}, i64 1)
// CHECK-NEXT: store i32 1, ptr %[[LOCAL]]
// CHECK: call void @__tarry_store(ptr {{.*}}@published
// CHECK: call void @__tarry_load(ptr {{.*}}%[[LOCAL]],
// CHECK-NEXT: load i32, ptr %[[LOCAL]]
int publish(void) {
  int local;
  local = 1;
  published = &local;
  return local;
}
