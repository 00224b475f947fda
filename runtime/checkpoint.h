/* checkpoint.h - processes that wait in the middle of an execution. See checkpoint.c. */
#ifndef TARRY_RUNTIME_CHECKPOINT_H
#define TARRY_RUNTIME_CHECKPOINT_H

#include "runtime/rt.h"

/* What the process of an execution tells who forked it. DIED: nothing. */
enum rt_child_end { RT_CHILD_DIED, RT_CHILD_MORE, RT_CHILD_OVER };

struct rt_checkpoint_pending {
  uint32_t thread;
  struct dpor_op op;
};

struct rt_checkpoint {
  uint32_t next;          /* the depth at which rt_checkpoint_reach is called next */
  uint32_t spacing;       /* 0: not measured yet */
  uint64_t measure_start; /* ns */
  bool child;             /* this process runs one execution for somebody who waits */
  struct rt_checkpoint_pending pending[DPOR_THREADS_MAX];
};

/* A new execution. */
void rt_checkpoint_begin(void);
/* The execution is at depth `next`. May fork; returns in the process that goes on. */
void rt_checkpoint_reach(void);

int rt_checkpoint_fork(void);
/* MORE or OVER: where the child died, so does this process, and the supervisor sees how. */
enum rt_child_end rt_checkpoint_wait(int child);
noreturn void rt_checkpoint_leave(enum rt_child_end end);

#endif
