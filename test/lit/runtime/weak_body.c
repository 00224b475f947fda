// A weak function that another object, compiled without Tarry, replaces: its accesses are not seen,
// and the verdict says so. The same function alone is explored: a lost update.
// RUN: %tarry-clang %s -o %t && %source/test/lit/expect.sh 42 %t 2>&1 | FileCheck --check-prefix=ALONE %s
// RUN: clang -DSTRONG -c %s -o %t.o && %tarry-clang %s %t.o -o %t && %t 2>&1 | FileCheck %s
// CHECK: assumption: call of inc, in an object that was compiled without tarry-clang
// CHECK: verified under 1 assumption: 1 execution
// ALONE: error: assertion
#ifdef STRONG
extern int counter;
void inc(void) { counter++; }
#else
#include <assert.h>
#include <pthread.h>

int counter;

__attribute__((weak)) void inc(void) { counter++; }

static void *run(void *argument) {
  inc();
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, run, 0);
  inc();
  pthread_join(thread, 0);
  assert(counter == 2);
  return 0;
}
#endif
