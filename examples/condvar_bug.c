/* condvar_bug.c - a wake-up that comes before the sleep.
 *
 * The producer sets the flag and signals without the lock: both may fall between the consumer's
 * look at the flag and its wait, and then nobody ever wakes it.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t arrived = PTHREAD_COND_INITIALIZER;
static atomic_int ready;

static void *producer(void *unused) {
  (void)unused;
  ready = 1;
  pthread_cond_signal(&arrived);
  return NULL;
}

static void *consumer(void *unused) {
  (void)unused;
  pthread_mutex_lock(&mutex);
  if (!ready)
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
