// A thread spins while it holds the mutex that whoever it waits for needs: the spinner is to blame, the
// other only waits behind it.
// RUN: %tarry-clang -g %s -o %t && %source/test/lit/expect.sh 42 %t 2>&1 | FileCheck %s
// CHECK: main waits until flag != 0, it is 0, at {{.*}}livelock_lock_held_bug.c:[[#@LINE+21]]
// CHECK: main.0 waits: lock mutex, main holds it, at
// CHECK: tarry: livelock: 2 threads wait for ever, 1 in a loop (until flag != 0, it is 0), at {{.*}}livelock_lock_held_bug.c:[[#@LINE+19]], in main, thread main
// CHECK: tarry: error: livelock:
#include <pthread.h>
#include <stdatomic.h>

static atomic_int flag;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *run(void *argument) {
  pthread_mutex_lock(&mutex);
  flag = 1;
  pthread_mutex_unlock(&mutex);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, run, 0);
  pthread_mutex_lock(&mutex);
  while (!flag)
    ;
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, 0);
  return 0;
}
