// At -O0, too, locals are promoted first: a loop counter costs no event and a compare-exchange is
// told its real operands.
// RUN: %tarry-clang -O0 -S -emit-llvm %s -o - | FileCheck %s
// CHECK-LABEL: define {{.*}} @count(
// CHECK-NOT: alloca
// CHECK-NOT: call void @__tarry_
// CHECK: ret i32
int count(int limit) {
  int sum = 0;
  for (int i = 0; i < limit; i++)
    sum += i;
  return sum;
}
// CHECK-NOT: optnone
