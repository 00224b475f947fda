/* threads_c11.c - <threads.h>: the same objects under other names and result codes.
 *
 * mtx_t and cnd_t are glibc's pthread objects inside, so their state is too. The site is not taken
 * here but by the pthread function that does the work (I1).
 */
#define _GNU_SOURCE
#include "runtime/copy.h"
#include "runtime/sync.h"

#include <errno.h>
#include <threads.h>

_Static_assert(sizeof(mtx_t) >= sizeof(struct rt_mutex), "a mtx_t holds a mutex");
_Static_assert(sizeof(cnd_t) >= sizeof(struct rt_cond), "a cnd_t holds a condition variable");
_Static_assert(sizeof(thrd_t) == sizeof(pthread_t), "a thrd_t is a pthread_t");

static int c11_result(int error) {
  switch (error) {
  case 0:
    return thrd_success;
  case EBUSY:
    return thrd_busy;
  case ETIMEDOUT:
    return thrd_timedout;
  case ENOMEM:
    return thrd_nomem;
  default:
    return thrd_error;
  }
}

static pthread_mutex_t *c11_mutex(mtx_t *mutex) { return (pthread_mutex_t *)(void *)mutex; }
static pthread_cond_t *c11_cond(cnd_t *cond) { return (pthread_cond_t *)(void *)cond; }

struct c11_start {
  thrd_start_t start;
  void *argument;
};

static void *c11_run(void *pointer) {
  struct c11_start start = *(struct c11_start *)pointer;
  return (void *)(intptr_t)start.start(start.argument);
}

RT_INTERPOSE int thrd_create(thrd_t *thread, thrd_start_t start, void *argument) {
  if (!rt_active())
    return RT_REAL(thrd_create)(thread, start, argument);
  struct c11_start *both = rt_heap_allocate(sizeof *both, 0, NULL);
  *both = (struct c11_start){start, argument};
  return c11_result(pthread_create(thread, NULL, c11_run, both));
}

RT_INTERPOSE int thrd_join(thrd_t thread, int *result) {
  const struct tarry_site *site = rt_site_take();
  void *value = NULL;
  rt_site_give(site);
  int error = pthread_join(thread, &value);
  int number = (int)(intptr_t)value;
  if (error == 0 && result)
    rt_copy_out(result, &number, sizeof number, site);
  return c11_result(error);
}

RT_INTERPOSE int thrd_detach(thrd_t thread) { return c11_result(pthread_detach(thread)); }
RT_INTERPOSE thrd_t thrd_current(void) { return pthread_self(); }
RT_INTERPOSE void thrd_yield(void) { (void)rt_site_take(); }
RT_INTERPOSE void thrd_exit(int result) { pthread_exit((void *)(intptr_t)result); }

RT_INTERPOSE int mtx_init(mtx_t *mutex, int type) {
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes,
                            type & mtx_recursive ? PTHREAD_MUTEX_RECURSIVE : PTHREAD_MUTEX_NORMAL);
  return c11_result(pthread_mutex_init(c11_mutex(mutex), &attributes));
}

RT_INTERPOSE int mtx_lock(mtx_t *mutex) { return c11_result(pthread_mutex_lock(c11_mutex(mutex))); }

RT_INTERPOSE int mtx_trylock(mtx_t *mutex) {
  return c11_result(pthread_mutex_trylock(c11_mutex(mutex)));
}

RT_INTERPOSE int mtx_timedlock(mtx_t *restrict mutex, const struct timespec *restrict until) {
  return c11_result(pthread_mutex_timedlock(c11_mutex(mutex), until));
}

RT_INTERPOSE int mtx_unlock(mtx_t *mutex) {
  return c11_result(pthread_mutex_unlock(c11_mutex(mutex)));
}

RT_INTERPOSE void mtx_destroy(mtx_t *mutex) { pthread_mutex_destroy(c11_mutex(mutex)); }

RT_INTERPOSE int cnd_init(cnd_t *cond) {
  return c11_result(pthread_cond_init(c11_cond(cond), NULL));
}
RT_INTERPOSE int cnd_signal(cnd_t *cond) { return c11_result(pthread_cond_signal(c11_cond(cond))); }

RT_INTERPOSE int cnd_broadcast(cnd_t *cond) {
  return c11_result(pthread_cond_broadcast(c11_cond(cond)));
}

RT_INTERPOSE int cnd_wait(cnd_t *cond, mtx_t *mutex) {
  return c11_result(pthread_cond_wait(c11_cond(cond), c11_mutex(mutex)));
}

RT_INTERPOSE int cnd_timedwait(cnd_t *restrict cond, mtx_t *restrict mutex,
                               const struct timespec *restrict until) {
  return c11_result(pthread_cond_timedwait(c11_cond(cond), c11_mutex(mutex), until));
}

RT_INTERPOSE void cnd_destroy(cnd_t *cond) { pthread_cond_destroy(c11_cond(cond)); }
