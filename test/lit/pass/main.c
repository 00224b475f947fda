// `main` is renamed, with its uses, so that the runtime's own can run it many times; another
// function of that name is not.
// RUN: %tarry-clang -O0 -S -emit-llvm %s -o - | FileCheck %s
// RUN: %tarry-clang -O2 -S -emit-llvm %s -o - | FileCheck %s
// CHECK-NOT: @main(
// CHECK: define {{(dso_local )?}}i32 @__tarry_program_main(i32
// CHECK: call i32 @__tarry_program_main(i32
// CHECK-NOT: @main(
int calls;
int main(int argc, char **argv) {
  if (calls++ < 3)
    return main(argc, argv) + calls;
  return 0;
}
