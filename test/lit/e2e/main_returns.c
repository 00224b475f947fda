// Returning from main ends that thread only: what the other one does afterwards is explored too.
// RUN: %tarry-clang -g %s -o %t
// RUN: %t 2>%t.err; test $? -eq 42
// RUN: FileCheck %s <%t.err
// CHECK: tarry: assertion failed: {{.*}}main_returns.c:[[#@LINE+10]]
// CHECK: tarry: error: assertion:
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int done;

static void *late(void *unused) {
  (void)unused;
  assert(!done);
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, late, 0);
  done = 1;
  return 0;
}
