/* spinlock_bug.c - a lock that looks, then takes.
 *
 * Every access is atomic, so there is no data race to report; but between the test and the set
 * another thread may do the same, and both are inside.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

enum { ATTEMPTS = 2 }; /* bounded, so that every execution ends */

static atomic_bool taken;
static atomic_int inside;

static bool lock_try(void) {
  if (atomic_load(&taken))
    return false;
  atomic_store(&taken, true);
  return true;
}

static void unlock(void) { atomic_store(&taken, false); }

static void *worker(void *unused) {
  (void)unused;
  for (int k = 0; k < ATTEMPTS; k++) {
    if (!lock_try())
      continue;
    int others = atomic_fetch_add(&inside, 1);
    assert(others == 0);
    atomic_fetch_sub(&inside, 1);
    unlock();
    break;
  }
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  for (int t = 0; t < 2; t++)
    pthread_create(&threads[t], NULL, worker, NULL);
  for (int t = 0; t < 2; t++)
    pthread_join(threads[t], NULL);
  return 0;
}
