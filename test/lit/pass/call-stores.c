// What scanf stores is not announced: said before the call, unless it goes to private memory.
// RUN: %tarry-clang -O0 -S -emit-llvm %s -o - | FileCheck %s
#include <stdio.h>
int shared;
// CHECK: c"what {{.*}}scanf stores through its arguments\00"

// CHECK-LABEL: define {{.*}} @global(
// CHECK: call void @__tarry_call(ptr null, ptr @tarry.site
// CHECK: call {{.*}}scanf(
int global(void) { return scanf("%d", &shared); }

// CHECK-LABEL: define {{.*}} @local(
// CHECK-NOT: __tarry_call(
// CHECK: ret i32
int local(void) {
  int number = 0;
  scanf("%d", &number);
  return number;
}

// A va_list does not show where its pointers go.
// CHECK-LABEL: define {{.*}} @list(
// CHECK: call void @__tarry_call(ptr null, ptr @tarry.site
// CHECK: call {{.*}}vscanf(
int list(const char *format, ...) {
  __builtin_va_list arguments;
  __builtin_va_start(arguments, format);
  int count = vscanf("%d", arguments);
  __builtin_va_end(arguments);
  return count;
}
