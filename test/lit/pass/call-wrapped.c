// A function of wrapped.def becomes the runtime's own, which announces the memory; one that
// touches only private memory stays, and "pure" of the header does not survive.
// RUN: %tarry-clang -O0 -S -emit-llvm %s -o - | FileCheck %s
// RUN: %tarry-clang -O2 -S -emit-llvm %s -o - | FileCheck %s
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
char text[40];

// CHECK-LABEL: define {{.*}} @copy(
// CHECK: store ptr @{{tarry.site[.0-9]*}}, ptr @__tarry_call_site
// CHECK-NEXT: call ptr @__tarry_strcpy(
void copy(void) { strcpy(text, "constant"); }

// CHECK-LABEL: define {{.*}} @twice(
// CHECK: call i64 @__tarry_strlen(
// CHECK: call i64 @__tarry_strlen(
// CHECK: ret i64
unsigned long twice(void) { return strlen(text) + strlen(text); }

// CHECK-LABEL: define {{.*}} @sort(
// CHECK: call void @__tarry_qsort(
void sort(int (*compare)(const void *, const void *)) { qsort(text, 40, 1, compare); }

// CHECK-LABEL: define {{.*}} @print(
// CHECK: call i32 (ptr, i64, ptr, ...) @__tarry_snprintf(
void print(int x) { snprintf(text, sizeof text, "%d", x); }

// CHECK-LABEL: define {{.*}} @local(
// CHECK-NOT: @__tarry_
// CHECK: ret i32
int local(int x) {
  char buffer[20];
  snprintf(buffer, sizeof buffer, "%d", x);
  return buffer[0] + (int)strlen(buffer);
}
