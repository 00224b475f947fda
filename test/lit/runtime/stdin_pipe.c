// A pipe cannot be read twice. One execution that reads is fine, and so are many that do not;
// the second one that wants to read stops the run.
// RUN: %tarry-clang %s -o %t
// RUN: printf 'ab' | %source/test/lit/expect.sh 43 %t 2>&1 | FileCheck %s
// RUN: printf 'ab' | TARRY_OPTIONS=reset=fork %source/test/lit/expect.sh 43 %t 2>&1 | FileCheck %s
// RUN: %tarry-clang -DTHREADS=0 %s -o %t.one
// RUN: printf 'ab' | %t.one 2>&1 | FileCheck %s --check-prefix=ONE
// RUN: %tarry-clang -DREADS=0 %s -o %t.none
// RUN: (trap '' PIPE; printf 'ab' 2>/dev/null || true) | %t.none 2>&1 | FileCheck %s --check-prefix=NONE
// CHECK: stopped: standard input is a pipe or a terminal, which cannot be read again{{.*}}./program < file (
// ONE: verified under 1 assumption: 1 execution, 0 blocked
// NONE: verified: 2 executions, 0 blocked
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

#ifndef THREADS
#define THREADS 1
#endif
#ifndef READS
#define READS 1
#endif

static int x;

static void *run(void *argument) {
  x = 1;
  return argument;
}

int main(void) {
  pthread_t thread;
  assert(!READS || getchar() == 'a');
  if (THREADS)
    pthread_create(&thread, 0, run, 0);
  x = 2;
  if (THREADS)
    pthread_join(thread, 0);
  assert(!READS || getchar() == 'b');
  return 0;
}
