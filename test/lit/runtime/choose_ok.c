// 3 choices, then 2 of them 2 more: 1 + 2 * 2 = 5 executions.
// RUN: %tarry-clang %s -o %t
// RUN: %t 2>&1 | FileCheck %s
// CHECK: verified{{.*}}: 5 executions, 0 blocked
#include <tarry.h>

int main(void) {
  unsigned first = tarry_choose(3);
  tarry_assert(first < 3);
  if (first > 0)
    tarry_assert(tarry_choose(2) < 2);
  return 0;
}
