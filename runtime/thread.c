/* thread.c - the program's threads: numbers, start, end.
 *
 * A thread's number depends on its parent and on how many threads that had
 * started before (E3 of dpor.h). A new thread runs at once up to its first
 * operation: local computation only, so the engine always knows what every
 * thread would do next, and the start itself need not be an event.
 */
#include "runtime/state.h"

#include <string.h>

bool rt_active(void) { return rt.mode != RT_MODE_NONE; }
struct rt_thread *rt_self(void) { return rt.current; }
struct rt_thread *rt_thread_at(uint32_t number) { return &rt.threads[number]; }
const struct rt_options *rt_options_now(void) { return &rt.options; }

uint32_t rt_thread_number(uint32_t parent, uint32_t spawn_index) {
  struct rt_shared *shared = rt.shared;
  uint32_t slot = (parent * 2654435761u + spawn_index * 40503u) % RT_NUMBERS_SLOTS;
  for (;; slot = (slot + 1) % RT_NUMBERS_SLOTS) {
    struct rt_number *entry = &shared->numbers[slot];
    if (entry->number == 0) {
      if (shared->numbers_count >= DPOR_THREADS_MAX)
        rt_stop(NULL, "more than %u different threads over all executions", DPOR_THREADS_MAX);
      *entry = (struct rt_number){parent, spawn_index, shared->numbers_count++};
      return entry->number;
    }
    if (entry->parent == parent && entry->spawn_index == spawn_index)
      return entry->number;
  }
}

/* A thread as it is before it starts. Keeps nothing of an earlier execution but its place. */
static struct rt_thread *create(uint32_t number, uint32_t parent, uint32_t spawn_index) {
  struct rt_thread *thread = &rt.threads[number];
  char *libc_tls = (char *)(rt.threads + DPOR_THREADS_MAX) + (size_t)number * RT_LIBC_TLS_MAX;
  *thread = (struct rt_thread){.number = number,
                               .parent = parent,
                               .spawn_index = spawn_index,
                               .state = RT_THREAD_READY,
                               .cond_next = UINT32_MAX,
                               .libc_tls = libc_tls};
  if (rt.live_count >= rt.options.threads_max)
    rt_stop(NULL, "an execution with more than %lu threads (threads_max)",
            (unsigned long)rt.options.threads_max);
  rt.shared->live[rt.live_count] =
      (struct rt_trace_thread){.number = number, .parent = parent, .spawn_index = spawn_index};
  rt.live[rt.live_count++] = number;
  rt.shared->live_count = rt.live_count;
  if (rt.live_count > rt.shared->threads_seen)
    rt.shared->threads_seen = rt.live_count;
  return thread;
}

static void run(void *argument) {
  struct rt_thread *self = argument;
  rt_thread_exit(self->start(self->argument));
}

static void prepare(struct rt_thread *thread) {
  rt_stack_map(thread->number);
  thread->stack_limit = rt_stack_low(thread->number) + RT_STACK_RESERVE;
  rt_fiber_prepare(&thread->fiber, rt_stack_top(thread->number), run, thread);
  memcpy(thread->libc_tls, rt.libc_tls_first, rt.libc_tls_size);
}

static void *run_main(void *argument) {
  (void)argument;
  extern int __tarry_program_main(int, char **, char **) __attribute__((weak));
  int code = __tarry_program_main(rt.argc, rt.argv, rt.environment);
  if (code != 0)
    rt_error(RT_ERROR_EXIT_CODE, NULL, "main returned %d", code);
  if (strcmp(rt.options.main_return, "exit") == 0) {
    rt_tls_destroy();
    rt.exited = true;
    rt_thread_stop();
  }
  return NULL;
}

void rt_thread_begin(void) {
  for (uint32_t i = 0; i < rt.live_count; i++)
    rt.threads[rt.live[i]].state = RT_THREAD_UNUSED;
  rt.live_count = 0;
  rt.exited = rt.failed = false;
  rt.event_open = false;
  rt.await = NULL;
  rt.tls_indices = rt.tls_indices_first;
  struct rt_thread *main_thread = create(0, 0, 0);
  main_thread->start = run_main;
  prepare(main_thread);
  rt.current = NULL;
}

/* Each fiber has its own contents of libc's thread-local block: errno, exception state, and what
 * else libraries keep there. Without the swap one thread's errno would be another's. */
void rt_thread_enter(struct rt_thread *thread) {
  struct rt_thread *from = rt.current;
  struct rt_fiber *from_fiber = from ? &from->fiber : &rt.home;
  if (from)
    memcpy(from->libc_tls, (void *)rt.libc_tls_low, rt.libc_tls_size);
  memcpy((void *)rt.libc_tls_low, thread->libc_tls, rt.libc_tls_size);
  rt.current = thread;
  rt_fiber_switch(from_fiber, &thread->fiber);
}

struct rt_thread *rt_thread_spawn(void *(*start)(void *), void *argument,
                                  const struct tarry_site *site) {
  rt_spin_probe_end();
  struct rt_thread *self = rt.current;
  uint32_t index = self->spawn_count++;
  struct rt_thread *child = create(rt_thread_number(self->number, index), self->number, index);
  child->start = start;
  child->argument = argument;
  child->spawn_site = site;
  struct rt_trace_thread *record = &rt.shared->live[rt.live_count - 1];
  record->spawn_site = site;
  record->spawn_position = dpor_length(rt.engine);
  record->chooser = start == NULL;
  dpor_spawn(rt.engine, child->number, self->number);
  if (start == NULL) { /* a chooser: no fiber */
    child->chooser = true;
    return child;
  }
  prepare(child);
  child->starter = self;
  rt_thread_enter(child);
  return child;
}

/* The running thread will not run again: hand over to its starter or to whom the engine names. */
static noreturn void leave(struct rt_thread *self) {
  struct rt_thread *starter = self->starter;
  self->starter = NULL;
  if (starter)
    rt_thread_enter(starter);
  else
    rt_schedule(NULL);
  __builtin_unreachable();
}

void rt_thread_exit(void *result) {
  struct rt_thread *self = rt.current;
  self->result = result;
  rt_tls_destroy();
  rt_keys_destroy();
  rt_word_set(&self->done, 1, RT_OP_THREAD_END, self->spawn_site);
  self->state = RT_THREAD_ENDED;
  leave(self);
}

void rt_thread_stop(void) {
  rt_spin_probe_end();
  struct rt_thread *self = rt.current;
  self->state = RT_THREAD_STOPPED;
  dpor_withdraw(rt.engine, self->number); /* a crash may come after the announcement */
  leave(self);
}
