// Processes share the position of an open file: an execution that has one open takes no checkpoints.
// RUN: printf 'abcd' > %t.in && %tarry-clang %s -o %t && env TARRY_OPTIONS=checkpoint_events=1 %t %t.in 2>&1 | FileCheck %s
// CHECK: verified under {{.*}}: 2 executions, 0 blocked
#include <assert.h>
#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

static int shared;

static void *run(void *argument) {
  shared = 1;
  return argument;
}

int main(int argc, char **argv) {
  pthread_t thread;
  char first = 0, second = 0;
  int file = open(argv[argc - 1], O_RDONLY);
  assert(file >= 0 && read(file, &first, 1) == 1);
  pthread_create(&thread, 0, run, 0);
  shared = 2;
  assert(read(file, &second, 1) == 1);
  assert(first == 'a' && second == 'b');
  return 0;
}
