// All ways to stdout and stderr are kept and shown in order, for the first execution only.
// 2 executions.
// RUN: %tarry-clang %s -o %t
// RUN: %t 2>&1 | FileCheck %s
// CHECK: before main
// CHECK-NEXT: printf 1 puts
// CHECK-NEXT: fwrite fputs putc
// CHECK-NEXT: write dprintf
// CHECK-NOT: printf
// CHECK: verified{{.*}}: 2 executions
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static int count;

__attribute__((constructor)) static void before(void) {
  printf("before main\n");
  fflush(stdout);
}

static void *run(void *argument) {
  count = 1;
  return argument;
}

int main(void) {
  pthread_t thread;
  printf("printf %d ", 1);
  puts("puts");
  fwrite("fwrite ", 1, 7, stdout);
  fputs("fputs ", stdout);
  putc('p', stdout);
  putchar('u');
  fprintf(stdout, "%s\n", "tc");
  write(1, "write ", 6);
  dprintf(1, "dprintf\n");
  pthread_create(&thread, 0, run, 0);
  count = 2;
  pthread_join(thread, 0);
  return 0;
}
