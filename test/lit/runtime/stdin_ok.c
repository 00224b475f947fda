// Every execution reads the same input, whichever way it comes back to the start: two threads race,
// and what main and a thread read is the same in each of the executions.
// RUN: printf '17 and\nthe second line\nthird\nlast' > input
// RUN: %tarry-clang %s -o %t
// RUN: %t < input 2>&1 | FileCheck %s
// RUN: TARRY_OPTIONS=reset=fork %t < input 2>&1 | FileCheck %s
// RUN: TARRY_OPTIONS=checkpoint_events=2 %t < input 2>&1 | FileCheck %s
// CHECK: assumption: reads standard input: explored for the contents it has in this run
// CHECK: tarry: verified under 1 assumption: 2 executions, 0 blocked
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int x;

static void *run(void *argument) {
  x = 1;
  return argument;
}

static void read_input(void) {
  int number;
  char text[64], *line = NULL;
  size_t size = 0;
  assert(scanf("%d", &number) == 1 && number == 17);
  assert(fgets(text, sizeof text, stdin) && strcmp(text, " and\n") == 0);
  assert(getline(&line, &size, stdin) == 16 && strcmp(line, "the second line\n") == 0);
  assert(getchar() == 't');
  assert(getc_unlocked(stdin) == 'h');
}

static void read_rest(void) {
  char text[64];
  assert(fread(text, 1, sizeof text, stdin) == 8 && memcmp(text, "ird\nlast", 8) == 0);
  assert(getchar() == EOF);
  assert(lseek(0, 3, SEEK_SET) == 3); // past libc's buffer: read() is on its own
  assert(read(0, text, 3) == 3 && memcmp(text, "and", 3) == 0);
}

int main(void) {
  pthread_t thread;
  read_input();
  pthread_create(&thread, 0, run, 0);
  x = 2;
  pthread_join(thread, 0);
  read_rest();
  return 0;
}
