// A volatile local variable is private like any other until its address gets out; LLVM itself calls
// volatile accesses captures.
// RUN: %tarry-clang -O0 -S -emit-llvm %s -o - | FileCheck %s
int *volatile published;
// CHECK-LABEL: define {{.*}} @stays(
// CHECK-NOT: call void @__tarry_
// CHECK: ret i32
int stays(void) {
  volatile int local = 1;
  local++;
  return local;
}
// CHECK-LABEL: define {{.*}} @escapes(
// CHECK: call void @__tarry_store(ptr %[[LOCAL:.*]], ptr {{.*}}, i64 1)
// CHECK-NEXT: store volatile i32 1, ptr %[[LOCAL]]
void escapes(void) {
  volatile int local = 1;
  published = (int *)&local;
}
// The pointer is the value of a volatile store, not its address.
// CHECK-LABEL: define {{.*}} @stored(
// CHECK: call void @__tarry_store(ptr %[[VALUE:.*]], ptr {{.*}}, i64 2)
void stored(int *volatile *where) {
  int local[2];
  local[0] = 2;
  *where = local;
}
