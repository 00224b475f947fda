// Accesses of a static thread_local variable are private while its address does not get out;
// otherwise, and for variables that other objects can name, they are announced.
// RUN: %tarry-clang -O0 -S -emit-llvm %s -o - | FileCheck %s
// RUN: %tarry-clang -O2 -S -emit-llvm %s -o - | FileCheck %s
static _Thread_local int mine;
static _Thread_local int given;
_Thread_local int visible;

// CHECK-LABEL: define {{.*}} @use_mine(
// CHECK: call ptr @__tarry_tls(
// CHECK-NOT: call void @__tarry_
// CHECK: ret i32
int use_mine(void) { return mine++; }

// CHECK-LABEL: define {{.*}} @use_given(
// CHECK: call void @__tarry_load(
int use_given(void) { return given; }
int *give(void) { return &given; }

// CHECK-LABEL: define {{.*}} @use_visible(
// CHECK: call void @__tarry_load(
int use_visible(void) { return visible; }
