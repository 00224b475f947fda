/* queue_test.c - two items through a queue of one: they come out once each and in order. */
#include "queue.h"

#include <assert.h>

static struct queue queue;

static void *producer(void *unused) {
  (void)unused;
  queue_put(&queue, 1);
  queue_put(&queue, 2);
  return NULL;
}

int main(void) {
  pthread_t thread;
  queue_init(&queue);
  pthread_create(&thread, NULL, producer, NULL);
  assert(queue_take(&queue) == 1);
  assert(queue_take(&queue) == 2);
  pthread_join(thread, NULL);
  return 0;
}
