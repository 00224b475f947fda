// Output reads program memory: the first byte before or after the other thread's write, 2
// executions each.
// RUN: for how in 'puts(text)' 'fwrite(text,1,2,stdout)' 'fputs(text,stdout)' 'perror(text)'; do %tarry-clang -O1 "-DPRINT=$how" %s -o %t && %t || exit 1; done > log 2>&1
// RUN: FileCheck %s < log
// CHECK-COUNT-4: verified{{.*}}: 2 executions, 0 blocked
#include <pthread.h>
#include <stdio.h>
static char text[4] = "ab";

static void *change(void *u) {
  text[0] = 'c';
  return u;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, change, 0);
  PRINT;
  pthread_join(t, 0);
  return 0;
}
