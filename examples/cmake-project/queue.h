/* queue.h - a bounded queue of integers for any number of threads. put waits while it is full, take
 * while it is empty. */
#ifndef QUEUE_H
#define QUEUE_H

#include <pthread.h>

enum { QUEUE_SIZE = 1 };

struct queue {
  pthread_mutex_t mutex;
  pthread_cond_t changed;
  int items[QUEUE_SIZE];
  unsigned first, count;
};

void queue_init(struct queue *queue);
void queue_put(struct queue *queue, int item);
int queue_take(struct queue *queue);

#endif
