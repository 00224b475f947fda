/* supervisor.c - forks the worker, watches it, and has the last word.
 *
 * The supervisor is the process as it was before main and never runs the
 * program. So a worker can always be forked from a clean image, and whatever
 * happens to a worker the supervisor can still say what was found.
 */
#include "runtime/state.h"
#include "runtime/symbol.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

struct watch {
  pid_t worker;
  uint64_t heartbeat;
  double heartbeat_at; /* when it last changed */
  double start;
  bool interrupted;
  double interrupted_at;
  bool silent; /* the worker was killed for it */
  long peak_kib;
};

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static struct rt_outcome outcome_of(const struct watch *watch) {
  return (struct rt_outcome){.algorithm = dpor_algorithm_of(rt.engine),
                             .shared = rt.shared,
                             .options = &rt.options,
                             .engine = dpor_stats_of(rt.engine),
                             .seconds = now() - watch->start,
                             .peak_kib = (uint64_t)watch->peak_kib,
                             .interrupted = watch->interrupted,
                             .program = rt.argv[0]};
}

static void fork_worker(struct watch *watch) {
  rt.shared->child_status = 0;
  atomic_store(&rt.shared->phase, RT_PHASE_PROGRAM);
  pid_t child = fork();
  if (child < 0)
    rt_fatal("cannot fork a worker: %s", strerror(errno));
  if (child == 0) {
    sigset_t none;
    sigemptyset(&none);
    signal(SIGINT,
           SIG_IGN); /* a terminal's Ctrl-C reaches the whole group: the supervisor decides */
    signal(SIGTERM, SIG_DFL);
    sigprocmask(SIG_SETMASK, &none, NULL);
    rt_worker_run();
  }
  setpgid(child, child); /* whoever comes first */
  watch->worker = child;
  watch->heartbeat_at = now();
}

static void kill_worker(const struct watch *watch) { kill(-watch->worker, SIGKILL); }

/* A silent worker is asked where it is, then killed. */
static void check_silence(struct watch *watch) {
  uint64_t heartbeat = atomic_load(&rt.shared->heartbeat);
  if (heartbeat != watch->heartbeat || atomic_load(&rt.shared->phase) != RT_PHASE_PROGRAM) {
    watch->heartbeat = heartbeat;
    watch->heartbeat_at = now();
    return;
  }
  double limit = (double)rt.options.silent_seconds;
  if (limit == 0 || watch->silent || now() - watch->heartbeat_at < limit)
    return;
  atomic_store(&rt.shared->where_complete, false);
  kill(atomic_load(&rt.shared->running), SIGUSR1);
  for (int i = 0; i < 100 && !atomic_load(&rt.shared->where_complete); i++)
    usleep(1000);
  watch->silent = true;
  kill_worker(watch);
}

static void stop_for(const char *why) {
  if (atomic_load(&rt.shared->stopped))
    return;
  rt_format(rt.shared->stop_text, RT_TEXT_MAX, "%s", why);
  atomic_store(&rt.shared->stopped, true);
}

static void check_limits(struct watch *watch) {
  if (rt.options.time_max && now() - watch->start >= (double)rt.options.time_max &&
      !atomic_load(&rt.shared->stop_requested)) {
    char why[64];
    rt_format(why, sizeof why, "time_max=%lu seconds passed", (unsigned long)rt.options.time_max);
    stop_for(why);
    atomic_store(&rt.shared->stop_requested, true);
    watch->interrupted_at = now();
  }
  /* A worker that does not come to the end of its execution in time is not waited for. */
  if (atomic_load(&rt.shared->stop_requested) && now() - watch->interrupted_at > 1.0)
    kill_worker(watch);
}

static void take_signal(struct watch *watch, int number) {
  if (number != SIGINT && number != SIGTERM)
    return;
  watch->interrupted = true;
  watch->interrupted_at = now();
  stop_for("interrupted");
  atomic_store(&rt.shared->stop_requested, true);
}

/* Processes of checkpoints that outlive the worker would go on writing what it shared. */
static void end_descendants(const struct watch *watch) {
  kill_worker(watch);
  while (waitpid(-watch->worker, NULL, 0) > 0 || errno == EINTR)
    continue;
}

/* Wait until the worker is gone; its status, or that of a process of its own that died. */
static int watch_worker(struct watch *watch, const sigset_t *signals) {
  for (;;) {
    int status;
    struct rusage usage;
    pid_t gone = wait4(watch->worker, &status, WNOHANG, &usage);
    if (gone == watch->worker) {
      if (usage.ru_maxrss > watch->peak_kib)
        watch->peak_kib = usage.ru_maxrss;
      end_descendants(watch);
      return rt.shared->child_status ? rt.shared->child_status : status;
    }
    struct timespec tick = {0, 100 * 1000 * 1000};
    int number = sigtimedwait(signals, NULL, &tick);
    if (number > 0)
      take_signal(watch, number);
    check_silence(watch);
    check_limits(watch);
    struct rt_outcome outcome = outcome_of(watch);
    rt_progress_show(&outcome);
  }
}

/* The worker is dead in the middle of the program. True: fork another and go on. */
static bool take_death(struct watch *watch, int status) {
  struct rt_shared *shared = rt.shared;
  if (atomic_load(&shared->phase) != RT_PHASE_PROGRAM) {
    int number = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    if (number == SIGKILL)
      rt_format(shared->stop_text, RT_TEXT_MAX,
                "the worker was killed from outside, between two executions: out of memory?");
    else
      rt_format(shared->stop_text, RT_TEXT_MAX,
                "internal error: the worker died in the engine (signal %d); did the program "
                "overwrite memory that is not its own?",
                number);
    shared->fatal = true;
    return false;
  }
  char text[RT_TEXT_MAX];
  uint32_t length = dpor_length(rt.engine);
  uint32_t thread = length ? dpor_event_at(rt.engine, length - 1)->thread : 0;
  uint64_t code = 0;
  const struct tarry_site *site = length ? dpor_event_at(rt.engine, length - 1)->op.site : NULL;
  enum rt_error_kind kind = RT_ERROR_WORKER_DIED;
  if (watch->silent) {
    kind = RT_ERROR_SILENT;
    if (atomic_load(&shared->where_complete)) {
      code = shared->where_address;
      site = NULL;
      if (shared->where_thread != UINT32_MAX)
        thread = shared->where_thread;
    }
    rt_format(text, sizeof text, "silent_seconds=%lu", (unsigned long)rt.options.silent_seconds);
    watch->silent = false;
  } else if (WIFSIGNALED(status)) {
    rt_format(text, sizeof text, "killed by signal %d after the event shown last",
              WTERMSIG(status));
  } else {
    rt_format(text, sizeof text, "it left with code %d after the event shown last",
              WEXITSTATUS(status));
  }
  rt_error_record(kind, thread, site, text, code, 0);
  if (!rt.options.keep_going)
    return false;
  shared->executions++;
  rt_assumption(site, "what the other threads would have done after the process ended here was not "
                      "explored");
  enum dpor_progress progress = rt_engine_finish();
  if (progress == DPOR_DONE)
    atomic_store(&shared->finished, true);
  return progress == DPOR_MORE;
}

static void explore(struct watch *watch) {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  sigaddset(&signals, SIGCHLD);
  sigprocmask(SIG_BLOCK, &signals, NULL);
  prctl(PR_SET_CHILD_SUBREAPER, 1); /* end_descendants */
  for (;;) {
    fork_worker(watch);
    int status = watch_worker(watch, &signals);
    bool done = atomic_load(&rt.shared->phase) == RT_PHASE_DONE;
    if (done || rt.shared->fatal)
      return;
    if (atomic_load(&rt.shared->stop_requested) && !watch->silent)
      return;
    if (!take_death(watch, status))
      return;
  }
}

/* Where instrumented and other objects are linked together, the linker may have kept the others'
 * copies of inline functions. */
static void list_unmarked(void) {
  char name[RT_TEXT_MAX / 2];
  uint32_t count = rt_elf_unmarked(name, sizeof name);
  if (count > 0)
    rt_assumption(NULL,
                  "inline functions were taken from objects compiled without tarry-clang: %u, "
                  "one is %s",
                  count, name);
}

int rt_supervise(void) {
  struct watch watch = {.start = now()};
  if (rt.static_destructors)
    rt_assumption(NULL, "destructors of static objects are not run");
  if (rt.exit_handlers)
    rt_assumption(NULL, "exit handlers and destructor functions are not run");
  explore(&watch);
  rt_progress_clear();
  struct rt_outcome outcome = outcome_of(&watch);
  if (outcome.engine.unforeseen)
    rt_assumption(
        NULL,
        "reversals of waiting operations could not be judged and were not explored: %lu (a range "
        "of more than 64 KiB was written over what is waited for, or too many updates that commute "
        "come before a wait)",
        (unsigned long)outcome.engine.unforeseen);
  list_unmarked();
  return rt_report(&outcome);
}
