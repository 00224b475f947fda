// What the program prints is shown once, not once per execution.
// RUN: %tarry-clang %s -o %t && %t >%t.out 2>%t.err
// RUN: FileCheck %s <%t.out && FileCheck --check-prefix=VERDICT %s <%t.err
// CHECK: counted
// CHECK-NOT: counted
// VERDICT: tarry: verified: 2 executions,
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

static atomic_int x;

static void *writer(void *unused) {
  x = 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, writer, 0);
  (void)atomic_load(&x);
  pthread_join(thread, 0);
  printf("counted\n");
  return 0;
}
