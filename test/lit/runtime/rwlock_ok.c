// One reader, one writer: either comes first, 2 executions.
// RUN: %tarry-clang %s -o %t
// RUN: %t 2>&1 | FileCheck %s
// CHECK: verified{{.*}}: 2 executions, 0 blocked
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int one, two;

static void *run(void *argument) {
  pthread_rwlock_wrlock(&lock);
  one = 1;
  two = 1;
  assert(pthread_rwlock_wrlock(&lock) == EDEADLK);
  pthread_rwlock_unlock(&lock);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, run, 0);
  pthread_rwlock_rdlock(&lock);
  assert(one == two);
  pthread_rwlock_unlock(&lock);
  pthread_join(thread, 0);
  assert(pthread_rwlock_tryrdlock(&lock) == 0);
  assert(pthread_rwlock_tryrdlock(&lock) == 0);
  assert(pthread_rwlock_trywrlock(&lock) == EBUSY);
  pthread_rwlock_unlock(&lock);
  pthread_rwlock_unlock(&lock);
  assert(pthread_rwlock_destroy(&lock) == 0);
  return 0;
}
