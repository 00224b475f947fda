// Descriptors and streams that an execution leaves open are closed before the next: there are more
// executions than the limit lets stay open. A descriptor that was open before main stays open.
// RUN: %tarry-clang %s -o %t
// RUN: echo a > input
// RUN: ulimit -n 64 && %t 5< input 2>&1 | FileCheck %s
// RUN: ulimit -n 64 && TARRY_OPTIONS=reset=fork %t 5< input 2>&1 | FileCheck %s
// CHECK: verified under {{[0-9]+}} assumptions: 252 executions, 0 blocked
#include <assert.h>
#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

enum { STORES = 5 };
static int x;

static void *run(void *argument) {
  for (int i = 0; i < STORES; i++)
    x = i;
  return argument;
}

int main(void) {
  pthread_t thread;
  assert(open("input", O_RDONLY) == 3);
  FILE *file = fopen("input", "r");
  assert(file && fileno(file) == 4 && fgetc(file) == 'a');
  assert(dup(3) == 6);
  DIR *directory = opendir(".");
  assert(directory && readdir(directory));
  pthread_create(&thread, 0, run, 0);
  run(0);
  pthread_join(thread, 0);
  return 0;
}
