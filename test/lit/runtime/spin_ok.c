// As mutex_ok.c, with spin locks: waiting, not spinning. 2 executions.
// RUN: %tarry-clang %s -o %t
// RUN: %t 2>&1 | FileCheck %s
// CHECK: verified{{.*}}: 2 executions, 0 blocked
#include <assert.h>
#include <pthread.h>

static pthread_spinlock_t lock;
static int count;

static void *run(void *argument) {
  pthread_spin_lock(&lock);
  count++;
  pthread_spin_unlock(&lock);
  return argument;
}

int main(void) {
  pthread_t first, second;
  pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE);
  pthread_create(&first, 0, run, 0);
  pthread_create(&second, 0, run, 0);
  pthread_join(first, 0);
  pthread_join(second, 0);
  assert(count == 2);
  return 0;
}
