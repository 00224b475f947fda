// A few looks, then to sleep on a condition variable. Whoever sets the flag must hold the mutex, else the
// signal may come between the last look and the sleep.
// RUN: for o in 0 2; do %tarry-clang -O$o %s -o %t && %t 2>&1 | FileCheck %s || exit 1; done
// RUN: env TARRY_OPTIONS=algorithm=exhaustive:classes=1 %t 2>&1 | FileCheck %s --check-prefix=ALL
// RUN: for o in 0 2; do %tarry-clang -DBUG -O$o %s -o %t && %source/test/lit/expect.sh 42 %t 2>&1 | FileCheck %s --check-prefix=BUG || exit 1; done
// CHECK: verified: 6 executions, 0 blocked,
// ALL: verified{{.*}}, 6 traces,
// BUG: deadlock: 1 thread waits for ever
#include <pthread.h>
#include <stdatomic.h>

static atomic_int ready;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;

static void *run(void *argument) {
#ifdef BUG
  ready = 1;
  pthread_cond_signal(&changed);
#else
  pthread_mutex_lock(&mutex);
  ready = 1;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&mutex);
#endif
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, run, 0);
  for (int i = 0; i < 4 && !ready; i++)
    __builtin_ia32_pause();
  pthread_mutex_lock(&mutex);
  while (!ready)
    pthread_cond_wait(&changed, &mutex);
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, 0);
  return 0;
}
