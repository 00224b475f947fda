/* counter_bug.c - two threads count to two, and sometimes reach only one.
 *
 * `counter++` is a load and a store. Where both threads load before either stores, one update is
 * lost. A thousand ordinary runs may never show it.
 */
#include <assert.h>
#include <pthread.h>

static int counter;

static void *count(void *unused) {
  (void)unused;
  counter++;
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
