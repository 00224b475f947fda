// Copies move padding that nobody ever set, and what it holds differs from one execution to the
// next (frames of the runtime lay there): no sign of a program that is not deterministic. x++ by
// two threads, then y++ twice by one and once by the other: 36 executions, as without copies.
// RUN: %tarry-clang -O1 %s -o %t && %t 2>&1 | FileCheck %s
// RUN: %tarry-clang -O1 -DNO_COPIES %s -o %t && %t 2>&1 | FileCheck %s
// CHECK: verified: 36 executions, 0 blocked
#include <pthread.h>

struct padded {
  char first;
  int second;
};

static int x, y;
static struct padded target, *volatile escaped;

static void copies(void) {
#ifndef NO_COPIES
  struct padded local[64];
  escaped = local;
  for (int i = 0; i < 64; i++) {
    local[i].first = 1;
    local[i].second = i;
    target = local[i];
  }
#endif
  y++;
  y++;
}

static void *run(void *argument) {
  x++;
  copies();
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, run, 0);
  x++;
  y++;
  pthread_join(thread, 0);
  return 0;
}
