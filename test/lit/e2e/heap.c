// Memory that each execution allocates and frees is fresh in the next: a list built by two threads, 2 traces.
// RUN: %tarry-clang %s -o %t && %t 2>&1 | FileCheck %s
// RUN: env TARRY_OPTIONS=reset=fork %t 2>&1 | FileCheck %s
// CHECK: tarry: verified: 2 executions, 0 blocked,
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct node {
  struct node *next;
  int value;
};

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static struct node *list;

static void *add(void *argument) {
  struct node *node = malloc(sizeof *node);
  node->value = argument != 0;
  pthread_mutex_lock(&mutex);
  node->next = list;
  list = node;
  pthread_mutex_unlock(&mutex);
  return 0;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], 0, add, 0);
  pthread_create(&threads[1], 0, add, &list);
  pthread_join(threads[0], 0);
  pthread_join(threads[1], 0);
  int sum = 0, length = 0;
  while (list != 0) {
    struct node *node = list;
    list = node->next;
    sum += node->value;
    length++;
    free(node);
  }
  assert(sum == 1 && length == 2);
  return 0;
}
