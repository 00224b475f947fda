/* counter_ok.c - counter_bug.c mended: the load and the store of `counter++` are under one lock. */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int counter;

static void *count(void *unused) {
  (void)unused;
  pthread_mutex_lock(&mutex);
  counter++;
  pthread_mutex_unlock(&mutex);
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  for (int t = 0; t < 2; t++)
    pthread_create(&threads[t], NULL, count, NULL);
  for (int t = 0; t < 2; t++)
    pthread_join(threads[t], NULL);
  assert(counter == 2);
  return 0;
}
