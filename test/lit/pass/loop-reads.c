// A read in a loop stays in the loop: hoisting it would make a spin loop endless.
// RUN: %tarry-clang -O2 -S -emit-llvm %s -o - | FileCheck %s
int flag;
// CHECK-LABEL: define {{.*}} @spin(
// CHECK: [[LOOP:[0-9a-z.]+]]:
// CHECK: call void @__tarry_load(
// CHECK-NEXT: load i32, ptr @flag
// CHECK: br i1 {{.*}}label %[[LOOP]]
void spin(void) {
  while (!flag)
    ;
}
