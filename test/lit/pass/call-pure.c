// A function that touches no memory of the program's needs nothing at all.
// RUN: %tarry-clang -O0 -fno-builtin -S -emit-llvm %s -o - | FileCheck %s
double cos(double);
int isalpha(int);

// CHECK-LABEL: define {{.*}} @pure(
// CHECK-NOT: __tarry_call
// CHECK: ret double
double pure(double x) { return isalpha(3) ? cos(x) : x; }
