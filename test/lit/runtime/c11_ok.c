// <threads.h> is the same machinery: as cond_ok.c, 2 executions.
// RUN: %tarry-clang %s -o %t
// RUN: %t 2>&1 | FileCheck %s
// CHECK: verified{{.*}}: 2 executions, 0 blocked
#include <assert.h>
#include <threads.h>

static mtx_t mutex;
static cnd_t cond;
static once_flag once = ONCE_FLAG_INIT;
static int ready;

static void initialise(void) {
  mtx_init(&mutex, mtx_plain);
  cnd_init(&cond);
}

static int run(void *argument) {
  (void)argument;
  mtx_lock(&mutex);
  while (!ready)
    cnd_wait(&cond, &mutex);
  mtx_unlock(&mutex);
  return 5;
}

int main(void) {
  thrd_t thread;
  int result;
  call_once(&once, initialise);
  assert(thrd_create(&thread, run, 0) == thrd_success);
  mtx_lock(&mutex);
  ready = 1;
  cnd_signal(&cond);
  mtx_unlock(&mutex);
  assert(thrd_join(thread, &result) == thrd_success);
  assert(result == 5);
  return 0;
}
