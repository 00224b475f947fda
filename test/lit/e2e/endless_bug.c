// An execution that never ends, with visible operations: events_max says so.
// RUN: %tarry-clang %s -o %t
// RUN: env TARRY_OPTIONS=events_max=1000 %source/test/lit/expect.sh 42 %t 2>&1 | FileCheck %s
// CHECK: execution longer than events_max: events_max=1000, at {{.*}}endless_bug.c:[[#@LINE+8]]
// CHECK: tarry: error: events-max: 0 executions
#include <stdatomic.h>

static atomic_int counter;

int main(void) {
  for (;;)
    counter++;
}
