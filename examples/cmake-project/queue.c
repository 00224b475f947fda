/* queue.c - one mutex, and one condition variable on which both sides wait: hence broadcast, not
 * signal. */
#include "queue.h"

void queue_init(struct queue *queue) {
  pthread_mutex_init(&queue->mutex, NULL);
  pthread_cond_init(&queue->changed, NULL);
  queue->first = queue->count = 0;
}

void queue_put(struct queue *queue, int item) {
  pthread_mutex_lock(&queue->mutex);
  while (queue->count == QUEUE_SIZE)
    pthread_cond_wait(&queue->changed, &queue->mutex);
  queue->items[(queue->first + queue->count) % QUEUE_SIZE] = item;
  queue->count++;
  pthread_cond_broadcast(&queue->changed);
  pthread_mutex_unlock(&queue->mutex);
}

int queue_take(struct queue *queue) {
  pthread_mutex_lock(&queue->mutex);
  while (queue->count == 0)
    pthread_cond_wait(&queue->changed, &queue->mutex);
  int item = queue->items[queue->first];
  queue->first = (queue->first + 1) % QUEUE_SIZE;
  queue->count--;
  pthread_cond_broadcast(&queue->changed);
  pthread_mutex_unlock(&queue->mutex);
  return item;
}
