/* shared.h - what a worker leaves for the supervisor.
 *
 * One mapping, shared by the supervisor and all its workers at the same
 * address. A worker that dies leaves it as it was at that moment, so:
 *   S1  Counters are written before the text they count is needed: an entry is complete when its
 *       `complete` flag is set (released), and only then read.
 *   S2  Nothing here points outside this mapping, the engine's mapping or constant data of the
 *       executable (sites).
 */
#ifndef TARRY_RUNTIME_SHARED_H
#define TARRY_RUNTIME_SHARED_H

#include "runtime/rt.h"

#include <stdatomic.h>

enum {
  RT_ERRORS_MAX = 64,
  RT_ASSUMPTIONS_MAX = 64,
  RT_TEXT_MAX = 512,
  RT_OUTPUT_MAX = 1 << 16,
  RT_SHOWN_MAX = 1000
};

struct rt_trace_event {
  uint32_t thread;
  uint32_t index;
  uint8_t kind; /* enum dpor_kind */
  struct dpor_op op;
  uint64_t before, after;
};

/* A thread that waits at the end of a captured execution. */
struct rt_trace_pending {
  uint32_t thread;
  struct dpor_op op;
  bool enabled;
  uint64_t value; /* what the bytes of an op that waits hold */
};

struct rt_trace_thread {
  uint32_t number, parent, spawn_index;
  uint32_t spawn_position; /* it was started before the event at this position */
  bool chooser;
  const struct tarry_site *spawn_site;
};

/* A copied execution: position-independent but for sites; arrays lie in rt_shared.storage. */
struct rt_trace {
  uint32_t events_count, pending_count, threads_count;
  struct rt_trace_event *events;
  struct rt_trace_pending *pending;
  struct rt_trace_thread *threads;
  uint32_t output_size;
  const char *output; /* rt_output chunks of this execution, see rt_output_chunk */
  bool truncated;     /* storage was full: only the first events are here */
};

/* In an output log: this header, then `size` bytes. */
struct rt_output_chunk {
  uint32_t descriptor; /* 1 or 2 */
  uint32_t size;
};

struct rt_error_entry {
  _Atomic bool complete;
  uint8_t kind; /* enum rt_error_kind */
  uint32_t thread;
  uint64_t execution; /* number of the execution that showed it first, from 1 */
  uint64_t count;     /* executions that showed it */
  const struct tarry_site *site;
  uint64_t key;          /* tells errors of one kind and site apart: who waits, in a deadlock */
  uint64_t code_address; /* where the program was, when no site says it; else 0 */
  uint64_t fault_address;
  int signal;
  char text[RT_TEXT_MAX]; /* the detail: "x == 1", "SIGSEGV at 0x0 (read)" ... */
  struct rt_trace trace;
};

struct rt_assumption_entry {
  _Atomic bool complete;
  const struct tarry_site *site; /* NULL when it has none */
  char text[RT_TEXT_MAX];
};

/* Numbers of threads, by parent and spawn index: an open hash, so that all workers agree. */
enum { RT_NUMBERS_SLOTS = 4096 };
struct rt_number {
  uint32_t parent, spawn_index;
  uint32_t number; /* 0: free slot (main is not in the table) */
};

enum rt_phase { RT_PHASE_PROGRAM, RT_PHASE_ENGINE, RT_PHASE_DONE };

struct rt_shared {
  struct dpor *engine;
  _Atomic uint32_t phase;      /* where the worker is: dead in PROGRAM is the program's fault */
  _Atomic uint64_t heartbeat;  /* events, replayed ones too */
  _Atomic bool stop_requested; /* supervisor -> worker: end after this execution */
  _Atomic bool finished;       /* the engine is done: everything was explored */
  _Atomic bool stopped;        /* see stop_text */
  char stop_text[RT_TEXT_MAX]; /* why the run stopped before the end; verdict line text */
  bool fatal;                  /* the machine or we failed: exit 2, stop_text says why */

  uint32_t numbers_count; /* threads known so far, main among them */
  struct rt_number numbers[RT_NUMBERS_SLOTS];

  /* The threads of the execution that runs now, in the order of their start: here, so that they
   * are known even when their process is gone. */
  uint32_t live_count;
  struct rt_trace_thread live[DPOR_THREADS_MAX];

  /* Complete executions, and those in which a thread waits for ever. */
  uint64_t executions, blocked_await, blocked_assume, blocked_deadlock;
  uint64_t restarts; /* of the engine: the counts are of the time since the last one */
  /* await.c: a loop that sleeps was cut short; somebody has asked for the time */
  const struct tarry_site *sleep_site;
  bool clock_asked;
  uint32_t threads_seen;    /* most threads in one execution */
  uint64_t shared_accesses; /* in the first execution: accesses to bytes that two threads touch */

  /* Processes of one worker run one after the other. */
  _Atomic int running;         /* the one that runs the program now */
  _Atomic uint32_t child_end;  /* enum rt_child_end, of the one that left last */
  int child_status;            /* of one that died without a word: as wait tells it; else 0 */
  uint32_t checkpoint_spacing; /* measured; 0: not yet */

  /* The answer to "where are you", sent as a signal when the worker is silent. */
  _Atomic bool where_complete;
  uint64_t where_address;
  uint32_t where_thread;

  uint32_t errors_count;
  struct rt_error_entry errors[RT_ERRORS_MAX];
  uint64_t errors_dropped;
  uint32_t assumptions_count;
  struct rt_assumption_entry assumptions[RT_ASSUMPTIONS_MAX];

  /* sys_stdin.c: moves of the position in standard input so far, and where it was at first: the
   * processes of a run share it. Negative: it has no position. */
  uint64_t stdin_stamp;
  int64_t stdin_start;

  uint32_t shown_count; /* show=N */
  struct rt_trace shown[RT_SHOWN_MAX];

  struct rt_trace first; /* only its output is kept */

  bool output_cut;
  uint32_t output_size; /* of the execution that runs now */
  char output[RT_OUTPUT_MAX];

  size_t storage_used, storage_size;
  char *storage;
};

/* ---- supervisor side: report.c, json.c, progress.c, symbol.c, replay.c ---- */

/* What the verdict is about; filled by the supervisor when all workers are gone. */
struct rt_outcome {
  const char *algorithm; /* that ran in the end */
  const struct rt_shared *shared;
  const struct rt_options *options;
  struct dpor_stats engine;
  double seconds;
  uint64_t peak_kib;   /* of the largest worker */
  bool interrupted;    /* Ctrl-C */
  const char *program; /* argv[0] */
};

/* Prints output, errors with their executions, shown executions, assumptions and, last, the
 * verdict line; returns the exit code. */
int rt_report(const struct rt_outcome *outcome);
/* Writes options->json; false and one line on stderr when it cannot. */
bool rt_json_write(const struct rt_outcome *outcome, int exit_code);
/* One line on the terminal, rewritten; nothing when stderr is none. */
void rt_progress_show(const struct rt_outcome *outcome);
void rt_progress_clear(void);
/* "x", "array+8", "heap block 3 of thread 1, byte 8", "thread 2", else the number. */
void rt_symbol_describe(uint64_t address, uint32_t size, const struct tarry_site *site, char *text,
                        size_t text_size);
/* "file.c:12" for a code address: llvm-symbolizer or addr2line when there is one, else
 * function+offset. */
void rt_symbol_code(uint64_t address, char *text, size_t text_size);
/* The thread's name in reports: "main", "main.2", "main.2.0": parent's name and spawn index. */
void rt_thread_name(const struct rt_trace *trace, uint32_t thread, char *text, size_t text_size);

/* ---- replay files ---- */

/* A schedule: for each event the thread (by name, so that it holds in another process), the
 * operation and source line (to check). */
struct rt_schedule_step {
  uint32_t thread; /* index into `threads` of the file */
  char operation[32];
  uint32_t line;
};
bool rt_replay_write(const char *path, const struct rt_outcome *outcome,
                     const struct rt_error_entry *error);
struct rt_schedule;
/* Fatal with one line when the file is missing or not a replay file. */
struct rt_schedule *rt_replay_read(const char *path);
uint32_t rt_replay_length(const struct rt_schedule *schedule);
/* The step's thread as (parent's number in the file, spawn index) chain is resolved by the caller:
 * returns the thread's file number; its parent and spawn index by rt_replay_thread. */
const struct rt_schedule_step *rt_replay_step(const struct rt_schedule *schedule,
                                              uint32_t position);
void rt_replay_thread(const struct rt_schedule *schedule, uint32_t file_number, uint32_t *parent,
                      uint32_t *spawn_index);

#endif
