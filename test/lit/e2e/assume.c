// An assumption that does not hold ends its execution quietly: one trace complete, one blocked. An
// access right before it waits until it holds, so that none is blocked.
// RUN: %tarry-clang %s -o %t && %t 2>&1 | FileCheck %s --check-prefix=AWAIT
// RUN: %tarry-clang -mllvm -tarry-no-await %s -o %t && %t 2>&1 | FileCheck %s
// AWAIT: tarry: verified: 1 execution, 0 blocked,
// CHECK: tarry: verified: 1 execution, 1 blocked (1 assume),
#include <pthread.h>
#include <stdatomic.h>

void __VERIFIER_assume(int condition);

static atomic_int x;

static void *writer(void *unused) {
  x = 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, writer, 0);
  __VERIFIER_assume(x == 1);
  return 0;
}
