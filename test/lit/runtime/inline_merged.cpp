// An inline function in an instrumented object and in one that is not: the linker keeps the first. If
// that is the other one, its accesses are not seen, and the verdict says so.
// RUN: clang++ -DOTHER -O0 -c %s -o %t.other.o && %tarry-clang++ -O0 -c %s -o %t.o
// RUN: %tarry-clang++ %t.other.o %t.o -o %t && %t 2>&1 | FileCheck %s
// RUN: %tarry-clang++ %t.o %t.other.o -o %t && %source/test/lit/expect.sh 42 %t 2>&1 | FileCheck --check-prefix=OURS %s
// RUN: %tarry-clang++ %t.o -o %t && %source/test/lit/expect.sh 42 %t 2>&1 | FileCheck --check-prefix=ALONE %s
// CHECK: assumption: inline functions were taken from objects compiled without tarry-clang: 1, one is bump()
// CHECK: verified under {{[0-9]+}} assumption{{s?}}: 1 execution
// OURS: error: assertion
// ALONE-NOT: inline functions
// ALONE: error: assertion
inline int counter;
inline void bump() { counter++; }

#ifdef OTHER
void unused();
void unused() { bump(); }
#else
#include <cassert>
#include <pthread.h>

static void *run(void *argument) {
  bump();
  return argument;
}

int main() {
  pthread_t thread;
  pthread_create(&thread, nullptr, run, nullptr);
  bump();
  pthread_join(thread, nullptr);
  assert(counter == 2);
}
#endif
