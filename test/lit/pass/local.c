// A local variable whose address does not get out is private, whatever is done with it in place.
// RUN: %tarry-clang -O0 -S -emit-llvm %s -o - | FileCheck %s
// RUN: %tarry-clang -O2 -S -emit-llvm %s -o - | FileCheck %s
#include <stdio.h>
#include <string.h>

// CHECK-NOT: call void @__tarry_{{(load|store|range_read|range_write|rmw)}}
// CHECK: define internal void @tarry.module.begin()
int sum(int count) {
  int values[16];
  volatile int turn = 0;
  _Atomic int total = 0;
  memset(values, 0, sizeof values);
  for (turn = 0; turn < count; turn++)
    values[turn & 15] = turn;
  for (int i = 0; i < 16; i++)
    total += values[i];
  char text[32];
  text[0] = 0;
  snprintf(text, sizeof text, "%d", total);
  printf("%s", text);
  return values[count & 15] + text[0];
}
