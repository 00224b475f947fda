/* condvar_ok.c - condvar_bug.c mended: the flag changes under the lock, and is looked at again. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t arrived = PTHREAD_COND_INITIALIZER;
static atomic_int ready;

static void *producer(void *unused) {
  (void)unused;
  pthread_mutex_lock(&mutex);
  ready = 1;
  pthread_cond_signal(&arrived);
  pthread_mutex_unlock(&mutex);
  return NULL;
}

static void *consumer(void *unused) {
  (void)unused;
  pthread_mutex_lock(&mutex);
  while (!ready)
    pthread_cond_wait(&arrived, &mutex);
  pthread_mutex_unlock(&mutex);
  assert(ready);
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, consumer, NULL);
  pthread_create(&threads[1], NULL, producer, NULL);
  for (int t = 0; t < 2; t++)
    pthread_join(threads[t], NULL);
  return 0;
}
