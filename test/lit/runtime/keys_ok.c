// Each thread has its own value; the destructor of a value that is not NULL runs at the end of
// its thread, before a join returns. Nothing is shared but what join orders: 1 execution.
// RUN: %tarry-clang %s -o %t
// RUN: %t 2>&1 | FileCheck %s
// CHECK: verified{{.*}}: 1 execution, 0 blocked
#include <assert.h>
#include <pthread.h>

static pthread_key_t key;
static int destroyed;

static void destroy(void *value) { destroyed += *(int *)value; }

static void *run(void *argument) {
  assert(pthread_getspecific(key) == 0);
  pthread_setspecific(key, argument);
  assert(pthread_getspecific(key) == argument);
  return 0;
}

int main(void) {
  pthread_t thread;
  int seven = 7;
  pthread_key_create(&key, destroy);
  pthread_create(&thread, 0, run, &seven);
  pthread_join(thread, 0);
  assert(destroyed == 7);
  assert(pthread_getspecific(key) == 0);
  pthread_key_delete(key);
  return 0;
}
