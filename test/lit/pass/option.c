// -tarry-instrument=0: main is renamed, so that the object links, and nothing else is done.
// RUN: %tarry-clang -mllvm -tarry-instrument=0 -S -emit-llvm %s -o - | FileCheck %s
// RUN: %tarry-clang -mllvm -tarry-instrument=1 -S -emit-llvm %s -o - | FileCheck %s --check-prefix=ON
int x;
// CHECK: define {{.*}} @__tarry_program_main(
// CHECK-NOT: @__tarry_{{(load|store|module)}}
// ON: call void @__tarry_store(
int main(void) { x = 1; }
