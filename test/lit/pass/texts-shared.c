// Strings are written once however many sites use them.
// RUN: %tarry-clang -O0 -S -emit-llvm %s -o - | FileCheck %s
// CHECK-COUNT-1: c"only_name\00"
// CHECK-NOT: c"only_name\00"
int only_name;
void many(void) {
  only_name = 1;
  only_name = 2;
}
// CHECK-LABEL: define
