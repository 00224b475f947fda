// Readers that say when they read, and a writer that waits until each has been seen outside before it
// frees what they may have found. Forgetting one reader is a use after free.
// RUN: for o in 0 2; do %tarry-clang -O$o %s -o %t && %t 2>&1 | FileCheck %s || exit 1; done
// RUN: for o in 0 2; do %tarry-clang -DBUG -O$o %s -o %t && %source/test/lit/expect.sh 42 %t 2>&1 | FileCheck %s --check-prefix=BUG || exit 1; done
// CHECK: verified: 9 executions, 0 blocked,
// BUG: use after free
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>

static atomic_int reads[2];
static int *_Atomic shared;

static void *reader(void *argument) {
  int me = (int)(intptr_t)argument;
  reads[me] = 1;
  int *found = shared;
  assert(*found == 1 || *found == 2);
  reads[me] = 0;
  return 0;
}

int main(void) {
  pthread_t threads[2];
  int *before = malloc(sizeof *before), *after = malloc(sizeof *after);
  *before = 1;
  *after = 2;
  shared = before;
  for (intptr_t i = 0; i < 2; i++)
    pthread_create(&threads[i], 0, reader, (void *)i);
  shared = after;
#ifndef BUG
  while (reads[0])
    ;
#endif
  while (reads[1])
    ;
  free(before);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], 0);
  return 0;
}
