// pthread_exit runs the cleanup handlers, innermost first, and hands its value to join.
// RUN: %tarry-clang %s -o %t
// RUN: %t 2>&1 | FileCheck %s
// CHECK: verified{{.*}}: 1 execution, 0 blocked
#include <assert.h>
#include <pthread.h>

static int order;

static void outer(void *argument) {
  (void)argument;
  assert(order++ == 1);
}

static void inner(void *argument) {
  (void)argument;
  assert(order++ == 0);
}

static void *run(void *argument) {
  pthread_cleanup_push(outer, 0);
  pthread_cleanup_push(inner, 0);
  pthread_exit(argument);
  pthread_cleanup_pop(0);
  pthread_cleanup_pop(0);
  return 0;
}

int main(void) {
  pthread_t thread;
  void *result;
  pthread_create(&thread, 0, run, &order);
  pthread_join(thread, &result);
  assert(result == &order && order == 2);
  return 0;
}
