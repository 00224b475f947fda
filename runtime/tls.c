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

/* The running thread's table. Not in its arena: which variables the others have used before decides
 * how long it is, and must not decide where the thread's own blocks lie. */
static void **table_of(struct rt_thread *self) {
  void **table = rt.tls_tables + (size_t)self->number * RT_TLS_MAX;
  if (!self->tls_used) { /* first use in this execution: forget the last one */
    memset(table, 0, (rt.tls_highest + 1) * sizeof *table);
    if (self->number == 0)
      memcpy(table, rt.tls_before_main, (rt.tls_indices_first + 1) * sizeof *table);
    self->tls_used = true;
  }
  return table;
}

void *__tarry_tls(struct tarry_tls *variable) {
  void **table = rt_active() ? table_of(rt_self()) : rt.tls_before_main;
  if (variable->index == 0)
    variable->index = ++rt.tls_indices;
  if (variable->index >= RT_TLS_MAX)
    rt_fatal("more than %d thread_local variables", RT_TLS_MAX - 1);
  if (variable->index > rt.tls_highest)
    rt.tls_highest = variable->index;
  void **copy = &table[variable->index];
  if (*copy == NULL)
    *copy = copy_create(variable);
  return *copy;
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
