// A thread that polls until it is told to stop, and nobody tells it: main just returns. By default
// that ends only main, so the thread is stuck, and a note says how to explore what a process does.
// RUN: %tarry-clang -g %s -o %t && %source/test/lit/expect.sh 42 %t 2>&1 | FileCheck %s
// RUN: env TARRY_OPTIONS=main_return=exit %t 2>&1 | FileCheck %s --check-prefix=EXIT
// CHECK: tarry: livelock: 1 thread waits for ever (until stop != 0, it is 0), at {{.*}}livelock_main_returned_bug.c:[[#@LINE+11]], in poll, thread main.0
// CHECK-NEXT: tarry: note: main has ended; if it returned, that ends a real run: see main_return=exit
// CHECK: tarry: error: livelock:
// EXIT: tarry: verified: 1 execution, 0 blocked,
#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

static atomic_int stop;

static void *poll(void *argument) {
  while (!stop)
    usleep(1000);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, poll, 0);
  return 0;
}
