// dynamic_cast reads the object's vtable pointer in the library: announced as a read of 8 bytes.
// RUN: %tarry-clang++ -O0 -S -emit-llvm %s -o - | FileCheck %s
struct base {
  virtual ~base();
};
struct derived : base {
  int x;
};
base *object;
// CHECK-LABEL: define {{.*}} @_Z4castv(
// CHECK: call void @__tarry_range_read(ptr %[[OBJECT:.*]], ptr @tarry.site{{.*}}, i64 8)
// CHECK-NEXT: call ptr @__dynamic_cast(ptr %[[OBJECT]],
derived *cast() { return dynamic_cast<derived *>(object); }
