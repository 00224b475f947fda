// Random numbers decide what a thread does, yet every execution is the same program: 2 writes
// that race, 2 executions and no divergence.
// RUN: %tarry-clang %s -o %t
// RUN: %t 2>&1 | FileCheck %s
// CHECK: verified{{.*}}: 2 executions, 0 blocked
#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/random.h>
#include <unistd.h>

static int cells[4];

static void *run(void *argument) {
  unsigned number = 0;
  int device = open("/dev/urandom", O_RDONLY);
  if (read(device, &number, sizeof number) != sizeof number)
    abort();
  close(device);
  cells[3] = (int)number + rand() + getpid();
  return argument;
}

int main(void) {
  pthread_t thread;
  unsigned number;
  if (getrandom(&number, sizeof number, 0) != sizeof number)
    abort();
  pthread_create(&thread, 0, run, 0);
  cells[3] = (int)number + rand();
  pthread_join(thread, 0);
  return 0;
}
