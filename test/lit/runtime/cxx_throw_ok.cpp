// Two threads throw and catch: the unwinder's own state is no race, 1 execution.
// RUN: %tarry-clang++ %s -o %t
// RUN: %t 2>&1 | FileCheck %s
// CHECK: verified{{.*}}: 1 execution, 0 blocked
#include <pthread.h>

static void *run(void *argument) {
  try {
    throw 1;
  } catch (int) {
  }
  return argument;
}

int main() {
  pthread_t first, second;
  pthread_create(&first, nullptr, run, nullptr);
  pthread_create(&second, nullptr, run, nullptr);
  pthread_join(first, nullptr);
  pthread_join(second, nullptr);
  return 0;
}
