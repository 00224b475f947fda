/* stack_ok.c - stack_bug.c mended: a popped node is freed when no thread can still look at it.
 *
 * Each worker hands its node to main, which frees it after the join.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { ATTEMPTS = 2 }; /* bounded, so that every execution ends */

struct node {
  struct node *next;
  int value;
};

static _Atomic(struct node *) top;

static void push(int value) {
  struct node *node = malloc(sizeof *node);
  node->value = value;
  node->next = atomic_load(&top);
  while (!atomic_compare_exchange_strong(&top, &node->next, node))
    continue;
}

/* The node that was on top, now the caller's own; NULL when empty or when others were faster. */
static struct node *pop(void) {
  for (int k = 0; k < ATTEMPTS; k++) {
    struct node *node = atomic_load(&top);
    if (node == NULL)
      return NULL;
    struct node *next = node->next; /* alive until all workers are joined */
    if (atomic_compare_exchange_strong(&top, &node, next))
      return node;
  }
  return NULL;
}

static void *worker(void *unused) {
  (void)unused;
  return pop();
}

int main(void) {
  pthread_t threads[2];
  void *popped[2];
  push(1);
  push(2);
  for (int t = 0; t < 2; t++)
    pthread_create(&threads[t], NULL, worker, NULL);
  for (int t = 0; t < 2; t++)
    pthread_join(threads[t], &popped[t]);
  assert(popped[0] != popped[1]);
  for (int t = 0; t < 2; t++)
    free(popped[t]);
  return 0;
}
