/* threads_cxx.c - std::thread::join and detach, which libstdc++ keeps in its library.
 *
 * Both read and clear the std::thread object itself, the program's memory: another thread that asks
 * joinable() at the same time must be explored in both orders. So they are written anew on top of
 * the interposed pthread functions; the object is one word, the pthread_t. An object without a
 * thread is left to libstdc++, which throws.
 */
#define _GNU_SOURCE
#include "runtime/copy.h"
#include "runtime/interpose.h"

#include <pthread.h>

void _ZNSt6thread4joinEv(pthread_t *object);
void _ZNSt6thread6detachEv(pthread_t *object);

static pthread_t cxx_thread_of(pthread_t *object, const struct tarry_site *site) {
  pthread_t thread = 0;
  rt_copy_in(&thread, object, sizeof thread, site);
  return thread;
}

static void cxx_thread_clear(pthread_t *object, const struct tarry_site *site) {
  const pthread_t none = 0;
  rt_copy_out(object, &none, sizeof none, site);
}

RT_INTERPOSE void _ZNSt6thread4joinEv(pthread_t *object) {
  const struct tarry_site *site = rt_site_take();
  pthread_t thread = rt_active() ? cxx_thread_of(object, site) : 0;
  rt_site_give(site);
  if (thread == 0 || pthread_join(thread, NULL) != 0)
    RT_REAL(_ZNSt6thread4joinEv)(object);
  else
    cxx_thread_clear(object, site);
}

RT_INTERPOSE void _ZNSt6thread6detachEv(pthread_t *object) {
  const struct tarry_site *site = rt_site_take();
  pthread_t thread = rt_active() ? cxx_thread_of(object, site) : 0;
  rt_site_give(site);
  if (thread == 0 || pthread_detach(thread) != 0)
    RT_REAL(_ZNSt6thread6detachEv)(object);
  else
    cxx_thread_clear(object, site);
}
