/* worker.c - the process that runs the program, again and again.
 *
 * Two ways back to the start of main: copy the changed pages back (snapshot), or
 * run every execution in a process of its own, forked at the start of main or at
 * a checkpoint further on (fork). The engine lives in shared memory, so what
 * happens to an execution is the same.
 */
#include "runtime/state.h"

#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

static bool bound_reached(void) {
  struct rt_shared *shared = rt.shared;
  if (atomic_load_explicit(&shared->stop_requested, memory_order_relaxed))
    return true;
  if (rt.options.executions_max == 0 ||
      dpor_stats_of(rt.engine).executions < rt.options.executions_max)
    return false;
  rt_format(shared->stop_text, RT_TEXT_MAX, "executions_max=%lu reached",
            (unsigned long)rt.options.executions_max);
  atomic_store(&shared->stopped, true);
  return true;
}

enum dpor_progress rt_engine_finish(void) {
  struct rt_shared *shared = rt.shared;
  enum dpor_progress progress = dpor_finish(rt.engine);
  uint64_t restarts = dpor_stats_of(rt.engine).restarts;
  if (restarts != shared->restarts) {
    shared->restarts = restarts;
    shared->executions = 0;
    shared->blocked_await = shared->blocked_assume = shared->blocked_deadlock = 0;
  }
  return progress;
}

/* The execution is over: analyse it. True when there is another to run. */
static bool analyse(void) {
  struct rt_shared *shared = rt.shared;
  switch (rt_engine_finish()) {
  case DPOR_MORE:
    return !bound_reached();
  case DPOR_DONE:
    atomic_store(&shared->finished, true);
    return false;
  case DPOR_FULL:
    break;
  }
  rt_format(shared->stop_text, RT_TEXT_MAX, "the exploration needs more than memory_mib=%lu MiB",
            (unsigned long)rt.options.memory_mib);
  atomic_store(&shared->stopped, true);
  return false;
}

/* One execution, or those that checkpoints on its way served. True when there is another to run. */
static bool step(void) {
  atomic_store_explicit(&rt.shared->phase, RT_PHASE_PROGRAM, memory_order_relaxed);
  enum rt_return returned = rt_execution_run();
  atomic_store_explicit(&rt.shared->phase, RT_PHASE_ENGINE, memory_order_relaxed);
  bool more = returned == RT_RETURN_SERVED || (returned == RT_RETURN_OVER && analyse());
  if (rt.checkpoint.child)
    rt_checkpoint_leave(more ? RT_CHILD_MORE : RT_CHILD_OVER);
  return more;
}

static void loop_snapshot(void) {
  rt_snapshot_take();
  while (step())
    rt_snapshot_reset();
}

static void loop_fork(void) {
  do {
    int child = rt_checkpoint_fork();
    if (child == 0) {
      rt.checkpoint.child = true;
      step();
    }
    if (rt_checkpoint_wait(child) == RT_CHILD_OVER)
      return;
    rt.heartbeat = atomic_load(&rt.shared->heartbeat);
  } while (true);
}

void rt_worker_run(void) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  setpgid(0, 0); /* so that the supervisor can end it with all its children */
  atomic_store(&rt.shared->running, getpid());
  rt_signal_install();
  rt.tls_indices_first = rt.tls_indices;
  memcpy(rt.libc_tls_first, (const void *)rt.libc_tls_low, rt.libc_tls_size);
  rt.mode = RT_MODE_EXPLORE;
  if (strcmp(rt.options.reset, "fork") == 0)
    loop_fork();
  else
    loop_snapshot();
  atomic_store(&rt.shared->phase, RT_PHASE_DONE);
  rt_syscall(SYS_exit_group, 0, 0, 0);
  __builtin_unreachable();
}
