// A backoff divides by what is 0 in the second round. That it only decides how long to pause does not
// hide the trap, at any -O level.
// RUN: for o in 0 1 2 3; do %tarry-clang -O$o %s -o %t && %source/test/lit/expect.sh 42 %t 2>&1 | FileCheck %s || exit 1; done
// CHECK: tarry: error: signal:
#include "Inputs/waiters.h"

static void *backs_off(void *argument) {
  unsigned tries = 0;
  while (!flag) {
    unsigned rounds = 100 / (2 - ++tries);
    for (unsigned i = 0; i < rounds; i++)
      __builtin_ia32_pause();
  }
  return argument;
}
RUN_WAITERS(flag = 1, backs_off)
