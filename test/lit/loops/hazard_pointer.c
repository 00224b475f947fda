// A hazard pointer: the reader looks again after it has said what it reads, and the one who frees waits
// until nobody says so. Without the second look it is a use after free.
// RUN: for o in 0 2; do %tarry-clang -O$o %s -o %t && %t 2>&1 | FileCheck %s || exit 1; done
// RUN: env TARRY_OPTIONS=algorithm=exhaustive:classes=1 %t 2>&1 | FileCheck %s --check-prefix=ALL
// RUN: for o in 0 2; do %tarry-clang -DBUG -O$o %s -o %t && %source/test/lit/expect.sh 42 %t 2>&1 | FileCheck %s --check-prefix=BUG || exit 1; done
// CHECK: verified: 7 executions, 0 blocked,
// ALL: verified{{.*}}, 7 traces,
// BUG: use after free
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static int *_Atomic shared, *_Atomic hazard;

static void *reader(void *argument) {
  int *found;
#ifdef BUG
  found = shared;
  hazard = found;
#else
  do {
    found = shared;
    hazard = found;
  } while (found != shared);
#endif
  if (found)
    assert(*found == 1);
  hazard = NULL;
  return argument;
}

int main(void) {
  pthread_t thread;
  int *block = malloc(sizeof *block);
  *block = 1;
  shared = block;
  pthread_create(&thread, 0, reader, 0);
  shared = NULL;
  while (hazard == block)
    ;
  free(block);
  pthread_join(thread, 0);
  return 0;
}
