/* rt.h - the runtime: what its modules offer each other.
 *
 * A worker process has one OS thread. The program's threads are fibers on it.
 * A fiber runs until its next visible operation, announces it to the engine
 * and goes on only when the engine has chosen it:
 *
 *   program -> hook or interposed function -> rt_event -> engine
 *                                               |  chosen: return to the program
 *                                               +- not chosen: switch to the fiber that is
 *
 * Rules:
 *   W1  Runtime state lives in `struct rt` (its own section) and in fixed mappings, never in memory
 *       that a reset copies back. What an execution changes there is set anew by rt_thread_begin.
 *   W2  Between two executions nothing asks the kernel for anything.
 *   W3  Inside a worker the runtime's own work uses neither malloc nor stdio of libc.
 *   W4  Interposed functions do their effect directly when !rt_active(): before main, and in the
 *       supervisor.
 *   W5  A value that decides what a thread does next comes from its own history or from an event.
 *       Reading another thread's state without an event loses interleavings.
 *   W6  An object's address in an op is deterministic: program memory, or the thread table.
 */
#ifndef TARRY_RUNTIME_RT_H
#define TARRY_RUNTIME_RT_H

#include "dpor/dpor.h"
#include "tarry/site.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdnoreturn.h>

enum rt_error_kind {
#define ERROR(name, json, text) RT_ERROR_##name,
#include "errors.def"
#undef ERROR
  RT_ERROR_COUNT
};

enum rt_op_name {
#define OP(name, text, sort) RT_OP_##name,
#include "ops.def"
#undef OP
  RT_OP_COUNT
};

/* ---- options.c ---- */

struct rt_options {
#define RT_OPTION_bool(name) bool name;
#define RT_OPTION_uint(name) uint64_t name;
#define RT_OPTION_text(name) const char *name;
#define RT_OPTION_choice(name) const char *name;
#define OPTION(type, name, preset, help) RT_OPTION_##type(name)
#include "options.def"
#undef OPTION
};

/* Reads TARRY_OPTIONS; a mistake is said in one line on stderr and exits with 2. help=1 exits with
 * 0. */
void rt_options_read(struct rt_options *options, const char *text);

/* ---- thread.c: the program's threads ---- */

struct rt_fiber {
  void *stack_pointer; /* while it does not run */
};

/* One per thread, in the thread table at a fixed address; `number` is its index there. */
struct rt_thread {
  /* Words that events name (W6). */
  uint64_t done;   /* 1 when the thread has ended: set by its last event; join waits for it */
  uint64_t wake;   /* condition variables: set by the signal that picked this waiter */
  uint64_t choice; /* tarry_choose: what its chooser has counted up to */

  uint32_t number;
  uint32_t parent;       /* number of the thread that started it; its own for main */
  uint32_t spawn_index;  /* the parent's n-th child, from 0 */
  uint32_t spawn_count;  /* children so far in this execution */
  uint8_t state;         /* enum rt_thread_state */
  bool detached, joined; /* set by events on `done` */
  bool chooser;          /* no fiber: counts `choice` up, see rt_choose */
  uint32_t choices;      /* chooser: how many alternatives */
  void *(*start)(void *);
  void *argument;
  void *result;
  const struct tarry_site *spawn_site;
  struct rt_thread *starter; /* runs it up to its first operation, then goes on itself */
  struct rt_fiber fiber;
  uintptr_t stack_limit; /* below this an event is a stack overflow: the runtime needs the rest */
  uint32_t cond_next;    /* condition variables: next waiter in the queue, or UINT32_MAX */
  uint32_t futex_bits;   /* sys_futex.c: which wakes are meant for it */
  uint64_t futex;        /* sys_futex.c: the futex word in whose queue it is, or 0 */
  uint32_t futex_ticket; /* sys_futex.c: smaller came earlier */
  bool tls_used;         /* tls.c: its table of thread_local copies is of this execution */
  void *tls_destructors;
  void *libc_tls; /* the thread's own image of libc's thread-local block while it does not run */
};

enum rt_thread_state { RT_THREAD_UNUSED, RT_THREAD_READY, RT_THREAD_ENDED, RT_THREAD_STOPPED };

/* Is an exploration (or a replay) under way and this the worker? */
bool rt_active(void);
/* The running thread. Only while rt_active(). */
struct rt_thread *rt_self(void);
struct rt_thread *rt_thread_at(uint32_t number);
/* Start a thread: runs it up to its first operation before it returns. */
struct rt_thread *rt_thread_spawn(void *(*start)(void *), void *argument,
                                  const struct tarry_site *site);
/* End the running thread: destructors, then the event that sets `done`. */
noreturn void rt_thread_exit(void *result);
/* Stop the running thread for ever without ending it (exit(), a failed assumption, an error that
 * keep_going passes over). The others run on: every such run is one in which the stop came last. */
noreturn void rt_thread_stop(void);

/* ---- event.c: announce, wait to be chosen ---- */

/* Announce `op` and return when this thread may perform it; the caller (or the program's own next
 * instruction) performs it at once. Returns the bytes before (0 for more than 8). */
uint64_t rt_event(const struct dpor_op *op);
/* The same, and the runtime performs the update on the op's bytes itself (size 1, 2, 4 or 8). */
uint64_t rt_event_perform(const struct dpor_op *op);
/* An op on `word`; the usual shapes of op.h by name. Each calls rt_event_perform. */
uint64_t rt_word_wait(uint64_t *word, enum dpor_compare compare, uint64_t operand,
                      enum dpor_update update, uint64_t value, enum rt_op_name name,
                      const struct tarry_site *site);
void rt_word_set(uint64_t *word, uint64_t value, enum rt_op_name name,
                 const struct tarry_site *site);
uint64_t rt_word_read(uint64_t *word, enum rt_op_name name, const struct tarry_site *site);
/* Program memory touched by a wrapped library call. */
void rt_range_read(const void *address, size_t size, const struct tarry_site *site);
void rt_range_write(void *address, size_t size, const struct tarry_site *site);
/* The site of the interposed call that runs now, and forget it. Call it first, once. A constant
 * "unknown place" when the caller is not instrumented. */
const struct tarry_site *rt_site_take(void);
/* Hand a taken site on to the interposed function that is called next. */
void rt_site_give(const struct tarry_site *site);
/* 0 .. alternatives-1, each explored. */
uint32_t rt_choose(uint32_t alternatives, const struct tarry_site *site);
/* Give up this execution for this thread: assumed away. */
noreturn void rt_assume_fails(const struct tarry_site *site);
/* await.c: the program has read a clock, which loops that were cut short may have moved. */
void rt_clock_asked(void);

/* ---- result.c: what a run found ---- */

/* A bug of the program's, in the running thread. Does not return: the run stops, or with
 * keep_going the thread does. */
noreturn void rt_error(enum rt_error_kind kind, const struct tarry_site *site, const char *format,
                       ...) __attribute__((format(printf, 3, 4)));
/* Something that weakens "verified". Listed once per (text, site). */
void rt_assumption(const struct tarry_site *site, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* The run cannot go on: verdict "stopped", exit 43. For calls that cannot be explored: see
 * rt_unsupported. */
noreturn void rt_stop(const struct tarry_site *site, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* Stops the run ("fork cannot be explored", source line), or with opaque_calls=allow lists it. */
void rt_unsupported(const char *function, const struct tarry_site *site);
/* The machine refused: one line, exit 2. Usable in every process. */
noreturn void rt_fatal(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* What the program prints: kept for the first execution and for a failing one. */
void rt_output(int descriptor, const void *bytes, size_t count);

/* ---- heap.c: each thread allocates from its own arena ---- */

void rt_heap_create(void);
void *rt_heap_allocate(size_t size, size_t alignment, const struct tarry_site *site);
void rt_heap_free(void *block, const struct tarry_site *site);
size_t rt_heap_size(const void *block); /* of a live block */
/* Is the access inside a live block, or not heap memory at all? Otherwise rt_error. Called for
 * every access: the common case must be a compare or two. */
void rt_heap_check(const void *address, size_t size, bool write, const struct tarry_site *site);
/* "heap block 3 of thread 1, byte 8": for reports. False when it is not heap memory. */
bool rt_heap_describe(uint64_t address, char *text, size_t text_size);

/* ---- text.c: formatting without libc's stdio (W3) ---- */
/* %s %d %u %lu %lx %p %c with width; always terminates; returns the length it wanted. */
size_t rt_format(char *text, size_t size, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
size_t rt_format_v(char *text, size_t size, const char *format, va_list arguments);

/* ---- real.c: libc's own functions behind the interposed ones ---- */
/* dlsym(RTLD_NEXT, name), found once before the first worker; fatal when missing. */
void *rt_real(const char *name);

/* ---- map.h: where things lie; high enough for ASan's shadow below ---- */
#define RT_MAP_ENGINE 0x200000000000ull     /* shared with the supervisor */
#define RT_MAP_SHARED 0x208000000000ull     /* struct rt_shared */
#define RT_MAP_STACKS 0x210000000000ull     /* a slot per thread, guard page below */
#define RT_MAP_HEAP 0x220000000000ull       /* an arena per thread */
#define RT_MAP_HEAP_STATE 0x230000000000ull /* a byte per 16 bytes of heap */
#define RT_MAP_THREADS 0x240000000000ull    /* the thread table */
#define RT_MAP_TLS_TABLES 0x248000000000ull /* addresses of thread_local copies, by thread */
#define RT_MAP_COPIES 0x250000000000ull     /* pages as they were */
#define RT_MAP_END 0x260000000000ull

#endif
