// Recursive and error-checking mutexes, static or with attributes, give the codes of POSIX.
// One thread: 1 execution.
// RUN: %tarry-clang %s -o %t
// RUN: %t 2>&1 | FileCheck %s
// CHECK: verified{{.*}}: 1 execution, 0 blocked
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t recursive = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;

int main(void) {
  assert(pthread_mutex_lock(&recursive) == 0);
  assert(pthread_mutex_lock(&recursive) == 0);
  assert(pthread_mutex_trylock(&recursive) == 0);
  for (int i = 0; i < 3; i++)
    assert(pthread_mutex_unlock(&recursive) == 0);
  assert(pthread_mutex_unlock(&recursive) == EPERM);
  assert(pthread_mutex_destroy(&recursive) == 0);

  pthread_mutex_t checking;
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_ERRORCHECK);
  assert(pthread_mutex_init(&checking, &attributes) == 0);
  assert(pthread_mutex_unlock(&checking) == EPERM);
  assert(pthread_mutex_lock(&checking) == 0);
  assert(pthread_mutex_lock(&checking) == EDEADLK);
  assert(pthread_mutex_trylock(&checking) == EBUSY);
  assert(pthread_mutex_unlock(&checking) == 0);

  pthread_mutex_t normal = PTHREAD_MUTEX_INITIALIZER;
  struct timespec now = {0};
  assert(pthread_mutex_lock(&normal) == 0);
  assert(pthread_mutex_trylock(&normal) == EBUSY);
  assert(pthread_mutex_timedlock(&normal, &now) == ETIMEDOUT);
  assert(pthread_mutex_unlock(&normal) == 0);
  assert(pthread_mutex_timedlock(&normal, &now) == 0);
  return 0;
}
