// Filling is a write; of a copy with one private end (see copy.c for the others) the other end is
// announced.
// RUN: %tarry-clang -O0 -S -emit-llvm %s -o - | FileCheck %s
#include <string.h>
char from[40], to[40];

// CHECK-LABEL: define {{.*}} @fill(
// CHECK-NOT: range_read
// CHECK: call void @__tarry_range_write(ptr @to, ptr @tarry.site{{.*}}, i64 40)
// CHECK-NEXT: call void @llvm.memset
void fill(void) { memset(to, 1, sizeof to); }

// CHECK-LABEL: define {{.*}} @to_local(
// CHECK: call void @__tarry_range_read(ptr @from
// CHECK-NOT: range_write
// CHECK: ret i32
int to_local(int i) {
  char local[40];
  memcpy(local, from, sizeof local);
  return local[i];
}
