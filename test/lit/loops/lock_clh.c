// The queue lock of Craig, Landin and Hagersten: each of 3 threads waits for the one before it, in 3!
// orders. One that does not say that it is done leaves the others waiting.
// RUN: for o in 0 2; do %tarry-clang -O$o %s -o %t && %t 2>&1 | FileCheck %s || exit 1; done
// RUN: for o in 0 2; do %tarry-clang -DBUG -O$o %s -o %t && %source/test/lit/expect.sh 42 %t 2>&1 | FileCheck %s --check-prefix=BUG || exit 1; done
// CHECK: verified: 6 executions, 0 blocked,
// BUG: livelock: {{[23]}} threads wait for ever{{.*}} (until {{.*}} == 0, it is 1)
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

struct node {
  atomic_int locked;
};

static struct node free_node, nodes[3];
static struct node *_Atomic tail = &free_node;
static int count;

static void *run(void *argument) {
  struct node *mine = argument;
  mine->locked = 1;
  struct node *before = atomic_exchange(&tail, mine);
  while (before->locked)
    ;
  count++;
#ifdef BUG
  if (count == 1)
    return 0;
#endif
  mine->locked = 0;
  return 0;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, run, &nodes[0]);
  pthread_create(&two, 0, run, &nodes[1]);
  run(&nodes[2]);
  pthread_join(one, 0);
  pthread_join(two, 0);
  assert(count == 3);
  return 0;
}
