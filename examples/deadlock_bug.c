/* deadlock_bug.c - two transfers between the same accounts, in opposite directions.
 *
 * Each locks the account it takes from, then the one it gives to. Where each has its first lock,
 * both wait for ever.
 */
#include <assert.h>
#include <pthread.h>

struct account {
  pthread_mutex_t mutex;
  int balance;
};

static struct account a = {PTHREAD_MUTEX_INITIALIZER, 100};
static struct account b = {PTHREAD_MUTEX_INITIALIZER, 100};

static void transfer(struct account *from, struct account *to, int amount) {
  pthread_mutex_lock(&from->mutex);
  pthread_mutex_lock(&to->mutex);
  from->balance -= amount;
  to->balance += amount;
  pthread_mutex_unlock(&to->mutex);
  pthread_mutex_unlock(&from->mutex);
}

static void *there(void *unused) {
  (void)unused;
  transfer(&a, &b, 30);
  return NULL;
}

static void *back(void *unused) {
  (void)unused;
  transfer(&b, &a, 10);
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, there, NULL);
  pthread_create(&threads[1], NULL, back, NULL);
  for (int t = 0; t < 2; t++)
    pthread_join(threads[t], NULL);
  assert(a.balance == 80 && b.balance == 120);
  return 0;
}
