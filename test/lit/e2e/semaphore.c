// A semaphore of one is a lock: two orders, and nobody is inside with another.
// RUN: %tarry-clang %s -o %t && %t 2>&1 | FileCheck %s
// CHECK: tarry: verified: 2 executions, 0 blocked,
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t semaphore;
static int inside;

static void *worker(void *unused) {
  sem_wait(&semaphore);
  inside++;
  assert(inside == 1);
  inside--;
  sem_post(&semaphore);
  return unused;
}

int main(void) {
  pthread_t threads[2];
  sem_init(&semaphore, 0, 1);
  for (int t = 0; t < 2; t++)
    pthread_create(&threads[t], 0, worker, 0);
  for (int t = 0; t < 2; t++)
    pthread_join(threads[t], 0);
  return 0;
}
