// Sorting shared memory reads it once and writes it once: the other thread sees the array before
// or after, 2 executions. More than a page goes over the heap.
// RUN: for size in 2 2000; do %tarry-clang -O1 -DSIZE=$size %s -o %t && %t || exit 1; done > log 2>&1
// RUN: FileCheck %s < log
// CHECK-COUNT-2: verified{{.*}}: 2 executions, 0 blocked
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
static int array[SIZE];

static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

static void *look(void *u) {
  int first = array[0];
  assert(first == SIZE || first == 1);
  return u;
}

int main(void) {
  pthread_t t;
  for (int i = 0; i < SIZE; i++)
    array[i] = SIZE - i;
  pthread_create(&t, 0, look, 0);
  qsort(array, SIZE, sizeof array[0], compare);
  pthread_join(t, 0);
  assert(array[SIZE - 1] == SIZE);
  return 0;
}
