/* tls.c - thread_local variables of instrumented code: a copy per thread.
 *
 * All fibers share one OS thread, so the compiler's own thread-local storage
 * would be shared by all. Copies come from the thread's arena when the thread
 * first uses the variable: at an address that depends on its own history only.
 */
#include "runtime/state.h"

#include <string.h>

#define RT_HOOK __attribute__((visibility("default")))

RT_HOOK void *__tarry_tls(struct tarry_tls *variable);
RT_HOOK int __cxa_thread_atexit(void (*destructor)(void *), void *object, void *dso);
RT_HOOK int __cxa_thread_atexit_impl(void (*destructor)(void *), void *object, void *dso);

static void *copy_create(const struct tarry_tls *variable) {
  void *copy = rt_heap_allocate(variable->size, variable->alignment, NULL);
  if (variable->image)
    memcpy(copy, variable->image, variable->size);
  else
    memset(copy, 0, variable->size);
  return copy;
}

static void table_grow(struct rt_thread *self, uint64_t index) {
  uint32_t count = 16;
  while (count <= index)
    count *= 2;
  void **table = rt_heap_allocate(count * sizeof *table, 16, NULL);
  memset(table, 0, count * sizeof *table);
  if (self->tls)
    memcpy(table, self->tls, self->tls_count * sizeof *table);
  self->tls = table;
  self->tls_count = count;
}

void *__tarry_tls(struct tarry_tls *variable) {
  struct rt_thread *self = rt_active() ? rt_self() : &rt.before_main;
  if (rt_active() && self->number == 0 && self->tls == NULL && rt.before_main.tls) {
    table_grow(self, rt.before_main.tls_count - 1);
    memcpy(self->tls, rt.before_main.tls, rt.before_main.tls_count * sizeof *self->tls);
  }
  if (variable->index == 0)
    variable->index = ++rt.tls_indices;
  uint64_t index = variable->index;
  if (index >= self->tls_count)
    table_grow(self, index);
  if (self->tls[index] == NULL)
    self->tls[index] = copy_create(variable);
  return self->tls[index];
}

struct destructor {
  struct destructor *next;
  void (*call)(void *);
  void *object;
};

int __cxa_thread_atexit(void (*call)(void *), void *object, void *dso) {
  (void)dso;
  if (!rt_active())
    return 0; /* static life time in effect: main's copies outlive every execution */
  struct rt_thread *self = rt_self();
  struct destructor *entry = rt_heap_allocate(sizeof *entry, 16, NULL);
  *entry = (struct destructor){self->tls_destructors, call, object};
  self->tls_destructors = entry;
  return 0;
}

int __cxa_thread_atexit_impl(void (*call)(void *), void *object, void *dso) {
  return __cxa_thread_atexit(call, object, dso);
}

void rt_tls_destroy(void) {
  struct rt_thread *self = rt_self();
  while (self->tls_destructors) {
    struct destructor *entry = self->tls_destructors;
    self->tls_destructors = entry->next;
    entry->call(entry->object);
  }
}
