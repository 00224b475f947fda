// A function that touches only what its arguments point to is known while that is private, and
// unknown when it may be shared.
// RUN: %tarry-clang -O0 -S -emit-llvm %s -o - | FileCheck %s
#include <stdlib.h>
int shared;
double rest(double, int *) __asm__("frexp");

// CHECK-LABEL: define {{.*}} @to_local(
// CHECK-NOT: @__tarry_
// CHECK: ret double
double to_local(double x) {
  int local;
  double result = rest(x, &local);
  return result + local;
}

// CHECK-LABEL: define {{.*}} @to_shared(
// CHECK: call void @__tarry_call(ptr @{{.*}}frexp{{"?}}, ptr @[[SITE:tarry.site[.0-9]*]])
// CHECK-NEXT: store ptr @[[SITE]], ptr @__tarry_call_site
// CHECK-NEXT: call double @
double to_shared(double x) { return rest(x, &shared); }

// The end that strtol stores points into its argument, which so gets out.
// CHECK-LABEL: define {{.*}} @number(
// CHECK: call void @__tarry_call(ptr @strtol, ptr
long number(char **end) {
  char local[2];
  local[0] = '1';
  local[1] = 0;
  return strtol(local, end, 10);
}
