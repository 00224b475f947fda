// Function names are demangled.
// RUN: %tarry-clang++ -O0 -S -emit-llvm %s -o - | FileCheck %s
// RUN: %tarry-clang++ -O0 -g0 -S -emit-llvm %s -o - | FileCheck %s
// CHECK: c"space::Class::method(int)\00"
namespace space {
struct Class {
  int value;
  void method(int x);
};
void Class::method(int x) { value = x; }
} // namespace space
