/* checkpoint.c - processes that wait in the middle of an execution.
 *
 * A branch at depth 60,000 should not replay 60,000 events. A long execution
 * therefore leaves processes behind at some of its scheduling points: each is
 * forked there, waits for the child that goes on, and then forks another child
 * for every further branch that lies at its depth or deeper.
 *   K1  A checkpoint at depth d serves branches at depth >= d, one at a time. When the next branch
 *       lies above d it ends, and the checkpoint before it, or the worker itself, goes on.
 *   K2  The engine is shared: its trace is already that of the next execution up to the branch.
 *       What it forgets between executions, the announced operations, is announced anew.
 *   K3  How far they are apart follows from what a fork and an event cost here: a checkpoint must
 *       save more than it costs.
 *   K4  Processes share the positions of open files: an execution that has opened one is replayed.
 */
#include "runtime/checkpoint.h"

#include "runtime/kernel.h"
#include "runtime/state.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>

/* Shorter executions are not worth a fork: replaying them costs less. */
enum { RT_MEASURE_SNAPSHOT = 4096, RT_MEASURE_FORK = 512 };
/* The first checkpoint costs one fork and saves a replay of this many times that. */
enum { RT_SAVE_FACTOR = 4, RT_SPACING_MIN = 256 };

static uint64_t now_ns(void) {
  struct timespec time;
  rt_kernel(SYS_clock_gettime, CLOCK_MONOTONIC, (long)&time, 0, 0, 0, 0);
  return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

static int self(void) { return (int)rt_kernel(SYS_getpid, 0, 0, 0, 0, 0, 0); }

int rt_checkpoint_fork(void) {
  int (*real_fork)(void) = __extension__(int (*)(void)) rt_real("fork");
  int parent = self();
  atomic_store(&rt.shared->child_end, RT_CHILD_DIED);
  int child = real_fork();
  if (child < 0)
    rt_fatal("cannot fork in the middle of an execution");
  if (child > 0)
    return child;
  rt_kernel(SYS_prctl, PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0, 0);
  if (rt_kernel(SYS_getppid, 0, 0, 0, 0, 0, 0) != parent) /* it died before that took effect */
    rt_checkpoint_leave(RT_CHILD_DIED);
  atomic_store(&rt.shared->running, self());
  return 0;
}

enum rt_child_end rt_checkpoint_wait(int child) {
  int status;
  long result;
  do
    result = rt_kernel(SYS_wait4, child, (long)&status, 0, 0, 0, 0);
  while (result == -EINTR);
  if (result != child)
    rt_fatal("cannot wait for the process of an execution");
  enum rt_child_end end = atomic_exchange(&rt.shared->child_end, RT_CHILD_DIED);
  if (!WIFEXITED(status) || end == RT_CHILD_DIED) {
    if (rt.shared->child_status == 0)
      rt.shared->child_status = status;
    rt_kernel(SYS_kill, self(), SIGKILL, 0, 0, 0, 0);
  }
  atomic_store(&rt.shared->running, self());
  return end;
}

void rt_checkpoint_leave(enum rt_child_end end) {
  atomic_store(&rt.shared->child_end, end);
  rt_kernel(SYS_exit_group, 0, 0, 0, 0, 0, 0);
  __builtin_unreachable();
}

/* What a process costs that is forked here and ends at once. */
static uint64_t fork_cost(void) {
  uint64_t start = now_ns();
  int child = rt_checkpoint_fork();
  if (child == 0)
    rt_checkpoint_leave(RT_CHILD_MORE);
  rt_checkpoint_wait(child);
  return now_ns() - start;
}

static uint32_t measure_depth(void) {
  return strcmp(rt.options.reset, "fork") == 0 ? RT_MEASURE_FORK : RT_MEASURE_SNAPSHOT;
}

/* K3: reached twice, at the measuring depth and at twice that. */
static void measure(uint32_t depth) {
  struct rt_checkpoint *checkpoint = &rt.checkpoint;
  if (checkpoint->measure_start == 0 || depth < 2 * measure_depth()) {
    checkpoint->measure_start = now_ns();
    checkpoint->next = 2 * measure_depth();
    return;
  }
  uint64_t event = (now_ns() - checkpoint->measure_start) / measure_depth();
  uint64_t spacing = RT_SAVE_FACTOR * fork_cost() / (event + 1);
  checkpoint->spacing = spacing < RT_SPACING_MIN   ? RT_SPACING_MIN
                        : spacing > UINT32_MAX / 4 ? UINT32_MAX / 4
                                                   : (uint32_t)spacing;
  checkpoint->next = depth + checkpoint->spacing - depth % checkpoint->spacing;
  rt.shared->checkpoint_spacing = checkpoint->spacing; /* for processes that are forked later */
}

void rt_checkpoint_begin(void) {
  struct rt_checkpoint *checkpoint = &rt.checkpoint;
  if (rt.mode != RT_MODE_EXPLORE) {
    checkpoint->next = UINT32_MAX;
    return;
  }
  checkpoint->spacing = rt.options.checkpoint_events ? (uint32_t)rt.options.checkpoint_events
                                                     : rt.shared->checkpoint_spacing;
  checkpoint->next = checkpoint->spacing ? checkpoint->spacing : measure_depth();
}

/* K2 */
static void announce_again(uint32_t depth, const struct rt_checkpoint_pending *pending,
                           uint32_t count) {
  dpor_resume(rt.engine, depth);
  for (uint32_t i = 0; i < count; i++)
    dpor_announce(rt.engine, pending[i].thread, &pending[i].op);
}

static uint32_t save_pending(struct rt_checkpoint_pending *pending) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < rt.live_count; i++) {
    const struct dpor_op *op = dpor_pending(rt.engine, rt.live[i]);
    if (op)
      pending[count++] = (struct rt_checkpoint_pending){rt.live[i], *op};
  }
  return count;
}

/* The branches at this depth and deeper. Returns in each child; in the checkpoint itself never. */
static void serve(uint32_t depth) {
  struct rt_checkpoint *checkpoint = &rt.checkpoint;
  uint32_t count = save_pending(checkpoint->pending);
  uint32_t output_size = rt.shared->output_size;
  for (;;) {
    int child = rt_checkpoint_fork();
    if (child == 0) {
      checkpoint->child = true;
      checkpoint->next = depth + checkpoint->spacing;
      rt.shared->live_count = rt.live_count;
      atomic_store(&rt.shared->phase, RT_PHASE_PROGRAM);
      return;
    }
    if (rt_checkpoint_wait(child) == RT_CHILD_OVER) {
      if (checkpoint->child)
        rt_checkpoint_leave(RT_CHILD_OVER);
      rt_go_home(RT_RETURN_STOP);
    }
    if (dpor_branch_depth(rt.engine) < depth) { /* K1 */
      if (checkpoint->child)
        rt_checkpoint_leave(RT_CHILD_MORE);
      rt_go_home(RT_RETURN_SERVED);
    }
    announce_again(depth, checkpoint->pending, count);
    rt.shared->output_size = output_size;
    rt.heartbeat = atomic_load(&rt.shared->heartbeat);
  }
}

void rt_checkpoint_reach(void) {
  uint32_t depth = dpor_length(rt.engine);
  if (rt.files_opened) { /* K4 */
    rt.checkpoint.next = UINT32_MAX;
    return;
  }
  if (rt.checkpoint.spacing == 0)
    measure(depth);
  else
    serve(depth);
}
