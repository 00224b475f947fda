/* state.h - the runtime's own state: one struct, out of the snapshot's reach.
 *
 * `rt` has a section of its own, page-aligned and padded, because a reset
 * copies back every other page that the process has written (W1 of rt.h).
 */
#ifndef TARRY_RUNTIME_STATE_H
#define TARRY_RUNTIME_STATE_H

#include "runtime/arch/x86_64.h"
#include "runtime/checkpoint.h"
#include "runtime/fiber.h"
#include "runtime/shared.h"
#include "runtime/spin.h"
#include "tarry/await.h"
#include "tarry/module.h"

enum {
  RT_REGIONS_MAX = 256,
  RT_MODULES_MAX = 4096,
  RT_CALLEES_MAX = 4096,
  RT_LIBC_TLS_MAX = 8192,
  RT_REALS_MAX = 512,
  RT_DESCRIPTORS_MAX = 16,
  RT_TLS_MAX = 4096,
  RT_PROBE_SITES_MAX = 64
};

/* What a reset brings back. */
struct rt_region {
  uintptr_t low, high;
};

enum rt_mode { RT_MODE_NONE, RT_MODE_EXPLORE, RT_MODE_REPLAY };

/* Why control came back to the worker's own stack. */
enum rt_return {
  RT_RETURN_OVER,   /* the execution is */
  RT_RETURN_SERVED, /* other processes ran it and those that branch off it */
  RT_RETURN_STOP    /* the run is */
};

/* spin.c: a thread that runs on after the execution is over. */
struct rt_probe {
  bool active;
  bool waiting; /* it stands at the access that waits */
  bool look;    /* and only that access is looked at */
  enum rt_spin_outcome outcome;
  uint32_t ops;
  uint32_t sites_count;
  const struct tarry_site *sites[RT_PROBE_SITES_MAX]; /* where it was about to go round */
};

struct rt {
  enum rt_mode mode; /* NONE: before main, and in the supervisor */
  struct rt_options options;
  struct rt_shared *shared;
  struct dpor *engine;

  bool static_destructors; /* sys_exit.c: constructors have registered some */
  bool exit_handlers;

  int argc;
  char **argv, **environment;

  /* thread.c */
  struct rt_thread *threads; /* the table, at RT_MAP_THREADS */
  struct rt_thread *current;
  uint32_t
      live[DPOR_THREADS_MAX]; /* numbers of this execution's threads, in order of their start */
  uint32_t live_count;
  bool stack_mapped[DPOR_THREADS_MAX];
  struct rt_fiber home;    /* the worker's own stack */
  enum rt_return returned; /* set before a switch to home */
  bool exited;             /* a thread called exit(): the others run on, waiting is no deadlock */
  bool failed;             /* keep_going: this execution has shown an error */

  /* event.c */
  bool event_open;               /* a chosen operation has been checked but not yet recorded */
  const struct dpor_op *touched; /* its bytes are looked at before it is announced */
  bool event_broken;             /* it failed halfway: its bytes may not be there to be read */
  uint64_t heartbeat;

  /* await.c: what the access that is announced next waits for, or NULL */
  const struct tarry_await *await;
  struct dpor_term await_terms[TARRY_TERMS_MAX];
  struct rt_probe probe;

  /* libc's static thread-local block: [libc_tls_low, libc_tls_low + libc_tls_size) */
  uintptr_t libc_tls_low;
  size_t libc_tls_size;
  char libc_tls_first[RT_LIBC_TLS_MAX];

  struct rt_checkpoint checkpoint;

  /* snapshot.c */
  struct rt_region regions[RT_REGIONS_MAX];
  uint32_t regions_count;
  uint64_t pages_count; /* pages that were written: addresses and copies at RT_MAP_COPIES */

  /* tls.c */
  uint64_t tls_highest;              /* index ever given out */
  uint64_t tls_indices;              /* given out */
  uint64_t tls_indices_first;        /* before main */
  void *tls_before_main[RT_TLS_MAX]; /* the copies that constructors use; they become main's */
  void **tls_tables;                 /* RT_TLS_MAX for each thread */

  /* real.c */
  struct rt_real_entry {
    const char *name;
    void *function;
  } reals[RT_REALS_MAX];
  uint32_t reals_count;

  /* modules.c */
  const struct tarry_module *modules[RT_MODULES_MAX];
  uint32_t modules_count;
  uintptr_t callees[RT_CALLEES_MAX]; /* hash set of callees that were looked at */

  /* sys_file.c: ranges of descriptors that were free before main */
  struct rt_descriptors {
    uint32_t low, high;
  } descriptors_free[RT_DESCRIPTORS_MAX];
  uint32_t descriptors_free_count; /* 0: nothing was opened yet */
  bool files_opened;               /* in this execution */

  /* signal.c: handlers run on the first, a thread that crashed leaves by the second */
  char signal_stack[1 << 16];
  char leave_stack[1 << 16];

  /* replay_run.c */
  const struct rt_schedule *schedule;
} __attribute__((aligned(4096)));

extern struct rt rt; /* main.c */

/* ---- map.c ---- */
void rt_map_all(void);

/* ---- hooks.c ---- */
uint64_t rt_engine_load(void *context, uint64_t address, uint32_t size);
bool rt_engine_copy(void *context, uint64_t address, uint32_t size, void *bytes);

/* ---- execution.c ---- */
/* Run one execution from the start of main to its end; count and classify it. */
enum rt_return rt_execution_run(void);

/* ---- event.c ---- */
/* Run whom the engine names until it is `self` (then return). NULL: self never runs again. */
void rt_schedule(struct rt_thread *self);
noreturn void rt_go_home(enum rt_return why);
/* The execution is over for `self`, the running thread, or NULL if that has ended; returns if a
 * probe lets it run on (spin.h). */
void rt_wait_home(struct rt_thread *self);

/* ---- thread.c ---- */
void rt_thread_begin(void);                     /* a new execution: only main, not started */
void rt_thread_enter(struct rt_thread *thread); /* switch from the current fiber to `thread` */
void rt_keys_destroy(void);                     /* threads_keys.c: destructors of pthread keys */
void rt_tls_destroy(void);                      /* tls.c: destructors of thread_local objects */
/* The number of `parent`'s spawn_index-th child: the same in every execution and process. */
uint32_t rt_thread_number(uint32_t parent, uint32_t spawn_index);

/* ---- snapshot.c ---- */
void rt_snapshot_take(void);
void rt_snapshot_reset(void);
/* A write fault at `address`: true when it was the first write to a page of the snapshot. */
bool rt_snapshot_fault(uintptr_t address);

/* ---- signal.c ---- */
void rt_signal_install(void);

/* ---- result.c ---- */
/* Record an error without stopping anything; thread UINT32_MAX: none in particular. */
struct rt_error_entry *rt_error_record(enum rt_error_kind kind, uint32_t thread,
                                       const struct tarry_site *site, const char *text,
                                       uint64_t code_address, uint64_t key);
/* Records the operation that is open, if one is, as executed; returns it or NULL. */
const struct dpor_op *rt_event_close(void);
/* Copy the engine's current execution. */
void rt_capture(struct rt_trace *trace, bool with_output);
/* The last part of rt_error, for errors that a signal handler recorded. */
noreturn void rt_error_leave(void);

/* ---- sys_file.c ---- */
/* A new execution: close what the last one opened. */
void rt_files_reset(void);

/* ---- supervisor.c, worker.c, replay_run.c ---- */
int rt_supervise(void);
/* verifier.c: is what the pass took for ours ours? */
void rt_verifier_check(void);
noreturn void rt_worker_run(void);
/* The execution is over for the engine too. */
enum dpor_progress rt_engine_finish(void);
/* replay_run.c */
int rt_replay_run(void);
/* The event that is about to be recorded must be the one of the file. */
void rt_replay_check(const struct dpor_op *op);
/* An error in a replay: under a debugger, stop here, in the thread and frame that failed. */
void rt_replay_trap(void);

const struct rt_options *rt_options_now(void);

#endif
