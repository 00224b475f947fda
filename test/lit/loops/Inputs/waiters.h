/* waiters.h - threads that wait, each in its own way, for what main does.
 *
 * WAITER(name, way of waiting) is a thread; RUN_WAITERS(what main does, names...) runs them all.
 * Main does it once, after it has set `data`, so a thread that waits has only one thing to see:
 * however many threads there are, all is one trace. Each loop that is gone round once more than
 * needed would be another.
 */
#ifndef WAITERS_H
#define WAITERS_H

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int flag;
static int data;

#define WAITER(name, ...)                                                                          \
  static void *name(void *argument) {                                                              \
    __VA_ARGS__;                                                                                   \
    assert(data == 1);                                                                             \
    return argument;                                                                               \
  }

#define RUN_WAITERS(set, ...)                                                                      \
  int main(void) {                                                                                 \
    void *(*const waiters[])(void *) = {__VA_ARGS__};                                              \
    enum { COUNT = sizeof waiters / sizeof *waiters };                                             \
    pthread_t threads[COUNT];                                                                      \
    for (int i = 0; i < COUNT; i++)                                                                \
      pthread_create(&threads[i], 0, waiters[i], 0);                                               \
    data = 1;                                                                                      \
    set;                                                                                           \
    for (int i = 0; i < COUNT; i++)                                                                \
      pthread_join(threads[i], 0);                                                                 \
    return flag > 1;                                                                               \
  }

#endif
