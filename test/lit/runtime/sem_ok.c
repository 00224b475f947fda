// Two posts, main waits twice. Posts commute. Both posts before the first wait (1), or one post,
// a wait, the other post (2): 3 executions.
// RUN: %tarry-clang %s -o %t
// RUN: %t 2>&1 | FileCheck %s
// CHECK: verified{{.*}}: 3 executions, 0 blocked
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t semaphore;

static void *run(void *argument) {
  sem_post(&semaphore);
  return argument;
}

int main(void) {
  pthread_t first, second;
  int value;
  sem_init(&semaphore, 0, 0);
  assert(sem_trywait(&semaphore) == -1 && errno == EAGAIN);
  pthread_create(&first, 0, run, 0);
  pthread_create(&second, 0, run, 0);
  sem_wait(&semaphore);
  sem_wait(&semaphore);
  pthread_join(first, 0);
  pthread_join(second, 0);
  assert(sem_getvalue(&semaphore, &value) == 0 && value == 0);
  sem_destroy(&semaphore);
  return 0;
}
