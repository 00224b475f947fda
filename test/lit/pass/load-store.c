// A plain access of a global gets a hook directly before it, and the access itself stays.
// RUN: %tarry-clang -O0 -S -emit-llvm %s -o - | FileCheck %s
// RUN: %tarry-clang -O2 -S -emit-llvm %s -o - | FileCheck %s
int x;

// CHECK-LABEL: define {{.*}} @get(
// CHECK: call void @__tarry_load(ptr {{.*}}@x, ptr {{.*}}@tarry.site
// CHECK-NEXT: load i32, ptr @x
int get(void) { return x; }

// CHECK-LABEL: define {{.*}} @set(
// CHECK: %[[VALUE:.*]] = zext i32 %{{.*}} to i64
// CHECK-NEXT: call void @__tarry_store(ptr {{.*}}@x, ptr {{.*}}@tarry.site{{.*}}, i64 %[[VALUE]])
// CHECK-NEXT: store i32 %{{.*}}, ptr @x
void set(int value) { x = value; }
