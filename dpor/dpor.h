/* dpor.h - the engine: which thread runs next, and which executions are left.
 *
 * The engine knows threads (small numbers), operations (op.h) and the order in
 * which they happened. It knows no fibers, no pthreads and no program: the
 * runtime, or a simulated program in a test, drives it:
 *
 *   dpor_create
 *   do {
 *     dpor_begin                       every execution starts with thread 0
 *     dpor_announce (thread 0)         run it up to its first operation
 *     while ((t = dpor_next) != DPOR_THREAD_NONE) {
 *       perform the operation that t announced
 *       dpor_executed (t, bytes before, bytes after)
 *       run t up to its next operation; dpor_spawn for each thread it starts on the way,
 *       run that one up to its first operation, dpor_announce it
 *       dpor_announce (t), or nothing: t has ended or was stopped
 *     }
 *   } while (dpor_finish == DPOR_MORE);
 *
 * Invariants (asserted in engine.c):
 *   E1  dpor_next names a thread with an announced, enabled operation.
 *   E2  Replay: until the branch depth, the announced operation equals the recorded one.
 *       Otherwise dpor_executed says DPOR_DIVERGED and the engine's state is as before the call.
 *   E3  A thread's number depends on its own history alone (parent and spawn index): the caller's
 *       promise, needed because sequences from one execution are run in another.
 *   E4  Events before the branch depth keep their clocks. Their races are kept too: the sequence
 *       that reverses one depends on the whole execution, and an algorithm that inserts whole
 *       sequences loses traces when it analyses each race only once.
 *   E5  All memory is in the region handed to dpor_create; pointers into it stay valid in every
 *       process that shares the region at the same address. There is no other state.
 *
 * Algorithms are values of `struct dpor_algorithm` (algorithm.h); only engine.c and they see
 * inside `struct dpor`.
 */
#ifndef TARRY_DPOR_H
#define TARRY_DPOR_H

#include "op.h"

#include <stddef.h>

#define DPOR_THREAD_NONE UINT32_MAX
#define DPOR_THREADS_MAX 1024u
#define DPOR_RANGE_MAX 65536u /* what a write of more bytes found is not remembered */

struct dpor;

struct dpor_event {
  uint32_t thread;
  uint32_t index; /* the thread's n-th event, from 1 */
  uint32_t object;
  uint8_t kind;    /* enum dpor_kind, as it was executed */
  uint64_t before; /* the bytes (at most 8, zero-extended) before and after */
  uint64_t after;
  /* The links below belong to trace.c. */
  uint32_t object_previous; /* previous event on the same object, or UINT32_MAX */
  uint32_t thread_previous; /* previous event of the same thread, or UINT32_MAX */
  struct dpor_op op;        /* last: its terms are mostly not there */
};

/* All give the same set of executions; only with LAST is memory polynomial. */
enum dpor_pick { DPOR_PICK_LAST, DPOR_PICK_FIRST, DPOR_PICK_RANDOM };

struct dpor_config {
  const char *algorithm; /* "exhaustive", "source", "optimal", "pop", or "auto": pop, but optimal
                          * where pop would explore a finer relation (dpor_stats) */
  void *memory;          /* page-aligned, zeroed, shared where processes share the engine */
  size_t memory_size;
  /* The bytes at `address` now, zero-extended; asked only for ops that wait. */
  uint64_t (*load)(void *context, uint64_t address, uint32_t size);
  /* The same for more bytes, before an op writes them. False: they cannot be read. */
  bool (*copy)(void *context, uint64_t address, uint32_t size, void *bytes);
  void *context;
  bool classes;         /* count executions by class, to find duplicates (see dpor_stats) */
  enum dpor_pick pick;  /* for tests: which pending branch `pop` takes next */
  uint64_t random_seed; /* 0: run on with the same thread; else choose among enabled at random */
};

struct dpor_stats {
  uint64_t executions;    /* maximal executions that were run, blocked ones among them */
  uint64_t sleep_blocked; /* cut because every enabled thread slept: 0 for optimal algorithms */
  uint64_t events;        /* executed, replayed ones too */
  uint64_t races;
  /* Reversals of waits that were left out: a range of more than DPOR_RANGE_MAX bytes had written
   * theirs, or more than 256 commuting updates would have to be tried in all subsets. Not 0: not
   * every trace was explored. */
  uint64_t unforeseen;
  uint64_t classes;    /* with config.classes: distinct classes among the executions */
  uint64_t duplicates; /* with config.classes: executions - classes */
  uint64_t memory_used, memory_peak;
  /* Of `pop`: how often it started over because events turned out to be ordered that were not (B3,
   * B4 of object.h); all other figures count from there. Where these rules order more, a trace of
   * the other algorithms may be several here. Branches that are not run yet, now and at most. */
  uint64_t restarts, branches, branches_peak;
  bool relation_is_finer;
};

enum dpor_status { DPOR_OK, DPOR_DIVERGED, DPOR_MEMORY_FULL };
enum dpor_progress { DPOR_MORE, DPOR_DONE, DPOR_FULL };

/* A hash of the happens-before class of the current execution, the same in every process. */
struct dpor_class {
  uint64_t low, high;
};

/* NULL when the algorithm has no such name or the memory is too small for anything. */
struct dpor *dpor_create(const struct dpor_config *config);

/* NULL-terminated list of algorithm names, and one line on each. */
const char *const *dpor_algorithm_names(void);
const char *dpor_algorithm_summary(const char *name);

/* Before the first execution: it starts with these threads in this order (a replay). The array
 * stays the caller's and must live as long as the execution. A thread that is not enabled when its
 * turn comes is a divergence. */
void dpor_prescribe(struct dpor *d, const uint32_t *threads, uint32_t count);

void dpor_begin(struct dpor *d);

/* Instead of dpor_begin, after dpor_finish said DPOR_MORE: the caller's threads stand where they
 * stood after the first `position` events, which the next execution has in common with the last
 * one (position <= dpor_branch_depth). They are announced anew, but not spawned. */
void dpor_resume(struct dpor *d, uint32_t position);

/* How many events the next execution will repeat before its branch. */
uint32_t dpor_branch_depth(const struct dpor *d);

/* `child` starts: everything that `parent` has done happens before everything that it will do. */
void dpor_spawn(struct dpor *d, uint32_t child, uint32_t parent);

/* `thread` stops before `op`. The op is copied. */
void dpor_announce(struct dpor *d, uint32_t thread, const struct dpor_op *op);

/* `thread` was stopped and will not perform what it announced, if anything. */
void dpor_withdraw(struct dpor *d, uint32_t thread);

/* The thread to run, or DPOR_THREAD_NONE: the execution is over (nobody is enabled, or it is cut).
 */
uint32_t dpor_next(struct dpor *d);

/* `thread` performed its announced operation. */
enum dpor_status dpor_executed(struct dpor *d, uint32_t thread, uint64_t before, uint64_t after);

/* The execution is over: analyse races, go back to the next branch that is left. */
enum dpor_progress dpor_finish(struct dpor *d);

/* Looking at the current execution; for reports, divergence messages and tests. */
uint32_t dpor_length(const struct dpor *d);
const struct dpor_event *dpor_event_at(const struct dpor *d, uint32_t position);
bool dpor_happens_before(const struct dpor *d, uint32_t first, uint32_t second);
/* The recorded event that the next one must equal, or NULL past the branch depth. */
const struct dpor_event *dpor_expected(const struct dpor *d);
/* The announced operation of `thread`, or NULL when it has none. */
const struct dpor_op *dpor_pending(const struct dpor *d, uint32_t thread);
bool dpor_pending_enabled(const struct dpor *d, uint32_t thread);
struct dpor_class dpor_class_of(const struct dpor *d);
/* Did the program not repeat itself (E2)? dpor_executed said so; or dpor_next found that the thread
 * it needs has no enabled operation, and returned DPOR_THREAD_NONE; or dpor_spawn came unexpected.
 * The caller stops the run. */
bool dpor_diverged(const struct dpor *d);
/* Did the last dpor_next end the execution because every enabled thread sleeps? */
bool dpor_was_cut(const struct dpor *d);
/* The one that runs now, by name. */
const char *dpor_algorithm_of(const struct dpor *d);
struct dpor_stats dpor_stats_of(const struct dpor *d);

/* Where INVARIANT reports to; the default writes the schedule so far to fd 2 and exits with 2. */
void dpor_set_invariant_handler(void (*handler)(const char *expression, const char *file,
                                                int line));

#endif
