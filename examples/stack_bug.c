/* stack_bug.c - a lock-free stack that frees a node while another thread looks at it.
 *
 * Both threads load the same top. One pops it and frees it; the other then reads `next` of memory
 * that is gone. (Were the memory used again for a new top, its compare-and-swap would even succeed:
 * the ABA problem.)
 */
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
    struct node *next = node->next; /* may be freed by now */
    if (atomic_compare_exchange_strong(&top, &node, next))
      return node;
  }
  return NULL;
}

static void *worker(void *unused) {
  (void)unused;
  struct node *node = pop();
  if (node != NULL)
    free(node);
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  push(1);
  push(2);
  for (int t = 0; t < 2; t++)
    pthread_create(&threads[t], NULL, worker, NULL);
  for (int t = 0; t < 2; t++)
    pthread_join(threads[t], NULL);
  return 0;
}
