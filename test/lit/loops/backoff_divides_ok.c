// A backoff may divide: what it divides by stays as it is, so no iteration changes anything. The thread is
// stopped behind the division, which might trap.
// RUN: for o in 0 1 2 3; do %tarry-clang -O$o %s -o %t && %t 2>&1 | FileCheck %s || exit 1; done
// CHECK: verified: 1 execution, 1 blocked (1 assume),
#include "Inputs/waiters.h"

static void *backs_off(void *argument) {
  unsigned parts = argument ? 3 : 4;
  while (!flag) {
    unsigned rounds = 100 / parts;
    for (unsigned i = 0; i < rounds; i++)
      __builtin_ia32_pause();
  }
  return argument;
}
RUN_WAITERS(flag = 1, backs_off)
