// A site says file, function, variable, line, column, size and operation; an inlined access says where
// its text is, not who inlined it.
// RUN: %tarry-clang -O0 -S -emit-llvm %s -o - | FileCheck %s
// RUN: %tarry-clang -O2 -S -emit-llvm %s -o - | FileCheck %s
int x;
// CHECK-DAG: @[[FILE:tarry.text[.0-9]*]] = private unnamed_addr constant {{.*}} c"{{.*}}site.c\00"
// CHECK-DAG: @[[INNER:tarry.text[.0-9]*]] = private unnamed_addr constant {{.*}} c"inner\00"
// CHECK-DAG: @[[X:tarry.text[.0-9]*]] = private unnamed_addr constant {{.*}} c"x\00"
// CHECK-DAG: = private constant {{.*}} { ptr @[[FILE]], ptr @[[INNER]], ptr @[[X]], i32 [[#@LINE+1]], i32 67, i32 4, i8 1, i8 11, i8 6, i8 0 }
static inline __attribute__((always_inline)) void inner(void) { x = 5; }
void outer(void) { inner(); }
