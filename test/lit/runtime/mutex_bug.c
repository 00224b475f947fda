// Unlocking a mutex that another thread holds, or nobody, is an error.
// RUN: %tarry-clang %s -o %t
// RUN: %source/test/lit/expect.sh 42 %t 2>&1 | FileCheck %s
// CHECK: unlock of a lock that the thread does not hold
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

int main(void) {
  pthread_mutex_unlock(&mutex);
  return 0;
}
