/* deadlock_ok.c - deadlock_bug.c mended: both transfers lock in the same order. */
#include <assert.h>
#include <pthread.h>

struct account {
  pthread_mutex_t mutex;
  int balance;
};

static struct account a = {PTHREAD_MUTEX_INITIALIZER, 100};
static struct account b = {PTHREAD_MUTEX_INITIALIZER, 100};

static void transfer(struct account *from, struct account *to, int amount) {
  struct account *first = from == &a ? from : to; /* a before b, whatever the direction */
  struct account *second = first == from ? to : from;
  pthread_mutex_lock(&first->mutex);
  pthread_mutex_lock(&second->mutex);
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
