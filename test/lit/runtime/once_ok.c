// Two threads, one initialiser: who runs it is the only choice, 2 executions; nobody passes before
// it is done.
// RUN: %tarry-clang %s -o %t
// RUN: %t 2>&1 | FileCheck %s
// CHECK: verified{{.*}}: 2 executions, 0 blocked
#include <assert.h>
#include <pthread.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int count;

static void initialise(void) { count++; }

static void *run(void *argument) {
  pthread_once(&once, initialise);
  assert(count == 1);
  return argument;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, 0, run, 0);
  pthread_create(&second, 0, run, 0);
  pthread_join(first, 0);
  pthread_join(second, 0);
  return 0;
}
