// Time passes only for the thread that asks or sleeps, and the same in every execution.
// RUN: %tarry-clang %s -o %t
// RUN: %t 2>&1 | FileCheck %s
// CHECK: verified{{.*}}: 1 execution, 0 blocked
#include <assert.h>
#include <time.h>
#include <unistd.h>

int main(void) {
  time_t start = time(0);
  sleep(100);
  assert(time(0) - start == 100);
  struct timespec one, two;
  clock_gettime(CLOCK_MONOTONIC, &one);
  clock_gettime(CLOCK_MONOTONIC, &two);
  assert(two.tv_sec > one.tv_sec || two.tv_nsec > one.tv_nsec);
  while (clock() < 2 * CLOCKS_PER_SEC)
    ;
  return 0;
}
