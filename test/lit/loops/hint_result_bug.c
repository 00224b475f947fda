// What the last sched_yield of a loop says is used behind it: it is 0, and the assertion fails.
// RUN: for o in 0 1 2 3; do %tarry-clang -O$o %s -o %t && %source/test/lit/expect.sh 42 %t 2>&1 | FileCheck %s || exit 1; done
// CHECK: tarry: error: assertion:
#include <sched.h>
#include <tarry.h>

int main(void) {
  int said, round = 0;
  do
    said = sched_yield();
  while (++round < 3);
  tarry_assert(said != 0);
  return 0;
}
