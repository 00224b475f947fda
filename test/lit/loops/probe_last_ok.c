// The tail of a queue: whoever finds it behind helps. A thread that looked too early is no livelock,
// even if it was the last one to do anything: what it would do next is asked of it too.
// RUN: %tarry-clang %s -o %t
// RUN: env TARRY_OPTIONS=algorithm=exhaustive %t 2>&1 | FileCheck %s
// RUN: env TARRY_OPTIONS=algorithm=source:seed=2 %t 2>&1 | FileCheck %s
// RUN: env TARRY_OPTIONS=algorithm=optimal %t 2>&1 | FileCheck %s
// CHECK: tarry: verified: {{.*}} await
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

struct node {
  struct node *_Atomic next;
};

static struct node nodes[3];
static struct node *_Atomic tail = &nodes[0];

static void *append(void *argument) {
  for (;;) {
    struct node *last = tail, *next = last->next;
    if (last != tail)
      continue;
    if (next)
      atomic_compare_exchange_strong(&tail, &last, next);
    else if (atomic_compare_exchange_strong(&last->next, &next, &nodes[1]))
      return argument;
  }
}

static void *link_only(void *argument) {
  nodes[0].next = &nodes[2];
  return argument;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, NULL, append, NULL);
  pthread_create(&two, NULL, link_only, NULL);
  pthread_join(one, NULL);
  pthread_join(two, NULL);
  return 0;
}
