// Store buffering has 3 traces, and under sequential consistency one thread always sees the other.
// RUN: %tarry-clang %s -o %t && %t 2>&1 | FileCheck %s
// RUN: %tarry-clang -O2 %s -o %t && %t 2>&1 | FileCheck %s
// RUN: env TARRY_OPTIONS=algorithm=source %t 2>&1 | FileCheck %s
// RUN: env TARRY_OPTIONS=reset=fork %t 2>&1 | FileCheck %s
// CHECK: tarry: verified: 3 executions, 0 blocked,
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;
static int seen_x, seen_y;

static void *left(void *unused) {
  x = 1;
  seen_y = y;
  return unused;
}

static void *right(void *unused) {
  y = 1;
  seen_x = x;
  return unused;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], 0, left, 0);
  pthread_create(&threads[1], 0, right, 0);
  pthread_join(threads[0], 0);
  pthread_join(threads[1], 0);
  assert(seen_x || seen_y);
  return 0;
}
