// A copy between two places that other threads may see is performed by the `copy` hook, which takes
// the place of the intrinsic; with one private end it stays, behind one hook.
// RUN: %tarry-clang -O0 -S -emit-llvm %s -o - | FileCheck %s
// RUN: %tarry-clang -O2 -S -emit-llvm %s -o - | FileCheck %s
#include <string.h>
struct s { char bytes[40]; } from, to;

// The site of the write names the destination, that of the read the source.
// CHECK-DAG: c"from{{.*}}\00"
// CHECK-DAG: c"to{{.*}}\00"

// CHECK-LABEL: define {{.*}} @assign(
// CHECK-NOT: range_
// CHECK: call void @__tarry_copy(ptr {{.*}}@to, ptr {{.*}}@from, ptr {{.*}}@tarry.site{{[^,]*}}, ptr {{.*}}@tarry.site{{[^,]*}}, i64 40)
// CHECK-NOT: llvm.memcpy
// CHECK: ret void
void assign(void) { to = from; }

// CHECK-LABEL: define {{.*}} @move(
// CHECK: call void @__tarry_copy(ptr {{.*}}, ptr {{.*}}@from, {{.*}}, i64 %{{.*}})
// CHECK-NOT: llvm.memmove
// CHECK: ret void
void move(size_t size) { memmove(from.bytes + 1, from.bytes, size); }

// CHECK-LABEL: define {{.*}} @escaped(
// CHECK: call void @__tarry_copy(
// CHECK: ret void
void use(struct s *);
void escaped(void) {
  struct s local;
  use(&local);
  to = local;
}

// CHECK-LABEL: define {{.*}} @to_local(
// CHECK: call void @__tarry_range_read(
// CHECK-NOT: __tarry_copy
// CHECK: ret i32
int to_local(int i) {
  struct s local = from;
  return local.bytes[i];
}

// CHECK-LABEL: define {{.*}} @from_constant(
// CHECK: call void @__tarry_range_write(
// CHECK-NOT: __tarry_copy
// CHECK: ret void
void from_constant(void) {
  static const struct s constant = {"abc"};
  to = constant;
}
