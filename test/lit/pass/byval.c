// A structure passed by value is copied by the call itself: a read of its memory, taken at its own
// event into a local. In the callee the copy is private.
// RUN: %tarry-clang -O0 -S -emit-llvm %s -o - | FileCheck %s
struct big {
  long words[5];
} shared;

// CHECK-LABEL: define {{.*}} @first(
// CHECK-NOT: call void @__tarry_load
// CHECK: ret i64
long first(struct big copy) { return copy.words[0]; }

// CHECK-LABEL: define {{.*}} @pass(
// CHECK: call void @__tarry_range_read(ptr @shared, ptr @tarry.site{{.*}}, i64 40)
// CHECK-NEXT: call void @llvm.memcpy{{.*}}(ptr {{.*}}%[[COPY:.*]], ptr {{.*}}@shared, i64 40,
// CHECK-NEXT: call i64 @first(ptr {{.*}}%[[COPY]])
long pass(void) { return first(shared); }
