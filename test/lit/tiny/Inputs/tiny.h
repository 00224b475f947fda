/* tiny.h - write the tiny programs T1 to T30 as they stand in docs/ALGORITHMS.md.
 *
 * All variables are sequentially consistent atomics and start at 0. RUN_ALL starts the threads;
 * main does not join and does nothing else. A name in capitals is one event, a loop that waits
 * (AWAIT, XAWAIT) too.
 */
#ifndef TINY_H
#define TINY_H

#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y, z, g;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;
static pthread_t tiny_threads[8];

#define R(variable) atomic_load(&variable)
#define W(variable, value) atomic_store(&variable, value)
#define FAA(variable) atomic_fetch_add(&variable, 1)
#define LOCK(mutex) pthread_mutex_lock(&mutex)
#define UNLOCK(mutex) pthread_mutex_unlock(&mutex)
#define TRYLOCK(variable) tiny_cas(&variable)
/* Loops that only wait: for a value, and for a value that is then replaced by another. */
#define AWAIT(variable, value) while (atomic_load(&variable) != (value))
#define XAWAIT(variable, from, to) while (!tiny_replace(&variable, from, to))
#define JOIN(number) pthread_join(tiny_threads[number], 0)

static inline int tiny_replace(atomic_int *word, int from, int to) {
  return atomic_compare_exchange_strong(word, &from, to);
}

static inline int tiny_cas(atomic_int *word) { return tiny_replace(word, 0, 1); }

#define THREAD(name, ...)                                                                          \
  static void *name(void *argument) {                                                              \
    __VA_ARGS__;                                                                                   \
    return argument;                                                                               \
  }

#define RUN_ALL(...)                                                                               \
  int main(void) {                                                                                 \
    void *(*const threads[])(void *) = {__VA_ARGS__};                                              \
    for (unsigned i = 0; i < sizeof threads / sizeof *threads; i++)                                \
      pthread_create(&tiny_threads[i], 0, threads[i], 0);                                          \
    return 0;                                                                                      \
  }

/* Keeps the helpers that a test does not use from being warned about. */
static inline void tiny_used(void) {
  (void)x, (void)y, (void)z, (void)g, (void)m, (void)n, (void)tiny_cas(&x);
}

#endif
