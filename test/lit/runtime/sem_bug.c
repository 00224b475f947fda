// A semaphore that nobody posts.
// RUN: %tarry-clang %s -o %t
// RUN: %source/test/lit/expect.sh 42 %t 2>&1 | FileCheck %s
// CHECK: error: deadlock
#include <semaphore.h>

static sem_t semaphore;

int main(void) {
  sem_init(&semaphore, 0, 1);
  sem_wait(&semaphore);
  sem_wait(&semaphore);
  return 0;
}
