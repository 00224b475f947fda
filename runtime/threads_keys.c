/* threads_keys.c - pthread_key_* and tss_*: values per thread, destructors at its end.
 *
 * Keys are numbers handed out by an event on one word: which thread gets which key is an order like
 * any other. The values are the thread's own (struct rt_local) and need no event. What was set
 * before main is main's.
 */
#define _GNU_SOURCE
#include "runtime/copy.h"
#include "runtime/state.h"
#include "runtime/sync.h"

#include <errno.h>
#include <limits.h>
#include <threads.h>

/* destructor: the function, or 0; KEY_DELETED after pthread_key_delete. Part of the snapshot. */
#define KEY_DELETED 1u

static struct {
  uint64_t count;
  uint64_t destructors[RT_KEYS_MAX];
} keys;

static uint64_t keys_event(uint64_t *word, enum dpor_update update, uint64_t value,
                           enum rt_op_name name, const struct tarry_site *site) {
  struct rt_sync_op op = {.word = word,
                          .size = 8,
                          .update = update,
                          .value = value,
                          .flags = update == DPOR_UPDATE_ADD ? DPOR_OP_SEES_OLD : 0,
                          .name = name};
  return rt_sync_perform(&op, site);
}

static int keys_create(unsigned *key, void (*destructor)(void *), const struct tarry_site *site) {
  uint64_t number = keys_event(&keys.count, DPOR_UPDATE_ADD, 1, RT_OP_OBJECT_INIT, site);
  if (number >= RT_KEYS_MAX)
    return EAGAIN;
  keys.destructors[number] = (uint64_t)(uintptr_t)destructor;
  unsigned value = (unsigned)number;
  rt_copy_out(key, &value, sizeof value, site);
  return 0;
}

static int keys_delete(unsigned key, const struct tarry_site *site) {
  if (key >= RT_KEYS_MAX)
    return EINVAL;
  keys_event(&keys.destructors[key], DPOR_UPDATE_SET, KEY_DELETED, RT_OP_OBJECT_DESTROY, site);
  return 0;
}

/* Called by rt_thread_exit. A destructor may set values again: POSIX bounds the rounds. */
void rt_keys_destroy(void) {
  struct rt_local *local = rt_local_main();
  const struct tarry_site *site = rt_site_take();
  /* Larger numbers cannot have been set by this thread, and reading a count that is too large only
   * looks at values that are NULL. */
  uint64_t count = keys.count < RT_KEYS_MAX ? keys.count : RT_KEYS_MAX;
  bool found = count > 0;
  for (int round = 0; found && round < PTHREAD_DESTRUCTOR_ITERATIONS; round++) {
    found = false;
    for (uint64_t key = 0; key < count; key++) {
      void *value = local->specific[key];
      if (!value)
        continue;
      local->specific[key] = NULL;
      uint64_t destructor =
          keys_event(&keys.destructors[key], DPOR_UPDATE_KEEP, 0, RT_OP_LOAD, site);
      if (destructor <= KEY_DELETED)
        continue;
      ((void (*)(void *))(uintptr_t)destructor)(value);
      found = true;
    }
  }
}

RT_INTERPOSE int pthread_key_create(pthread_key_t *key, void (*destructor)(void *)) {
  return keys_create(key, destructor, rt_site_take());
}

RT_INTERPOSE int pthread_key_delete(pthread_key_t key) { return keys_delete(key, rt_site_take()); }

RT_INTERPOSE void *pthread_getspecific(pthread_key_t key) {
  (void)rt_site_take();
  return key < RT_KEYS_MAX ? rt_local_main()->specific[key] : NULL;
}

RT_INTERPOSE int pthread_setspecific(pthread_key_t key, const void *value) {
  (void)rt_site_take();
  if (key >= RT_KEYS_MAX)
    return EINVAL;
  rt_local_main()->specific[key] = (void *)(uintptr_t)value;
  return 0;
}

RT_INTERPOSE int tss_create(tss_t *key, tss_dtor_t destructor) {
  return keys_create(key, destructor, rt_site_take()) == 0 ? thrd_success : thrd_error;
}

RT_INTERPOSE void tss_delete(tss_t key) { keys_delete(key, rt_site_take()); }

RT_INTERPOSE void *tss_get(tss_t key) { return pthread_getspecific(key); }

RT_INTERPOSE int tss_set(tss_t key, void *value) {
  return pthread_setspecific(key, value) == 0 ? thrd_success : thrd_error;
}
