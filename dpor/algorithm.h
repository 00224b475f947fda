/* algorithm.h - what an algorithm is, and what it works on.
 *
 * An algorithm is one constant value. It chooses a thread where nothing is
 * prescribed, turns a finished execution into pending branches, and goes to
 * the next of them. Branches are trees of steps that hang on the current
 * execution (wakeup.h), with sleep sets, or whole prefixes (pop.h). Everything
 * else (replay, prescribed steps) is engine.c's and the same for all.
 */
#ifndef TARRY_DPOR_ALGORITHM_H
#define TARRY_DPOR_ALGORITHM_H

#include "class.h"
#include "pop.h"
#include "race.h"
#include "sleep.h"
#include "wakeup.h"

struct dpor_algorithm {
  const char *name;
  const char *summary;
  bool races;   /* find races */
  bool sleeps;  /* keep sleep sets */
  bool whole;   /* inserts whole sequences: a prefix of an earlier one need not be looked at */
  bool ordered; /* rule B4 of object.h */
  /* A thread to run at a new depth with no pending branch, or DPOR_THREAD_NONE. May leave the
   * alternatives as pending branches, the chosen one first. */
  uint32_t (*choose)(struct dpor *d);
  /* The execution is over: add pending branches. False when memory is full. */
  bool (*analyse)(struct dpor *d);
  /* Makes the trace the prefix that the next execution repeats. */
  enum dpor_progress (*next)(struct dpor *d);
  /* Does running the announced operation of this enabled thread lead to what is explored elsewhere?
   */
  bool (*sleeps_now)(struct dpor *d, uint32_t thread);
};

extern const struct dpor_algorithm dpor_algorithm_exhaustive;
extern const struct dpor_algorithm dpor_algorithm_source;
extern const struct dpor_algorithm dpor_algorithm_optimal;
extern const struct dpor_algorithm dpor_algorithm_pop;

struct dpor {
  struct dpor_arena arena;
  const struct dpor_algorithm *algorithm;
  bool count_classes;
  bool automatic;        /* goes over to optimal where pop would have to order more */
  bool reorder;          /* B3 or B4 of object.h have changed what is ordered: start over */
  uint64_t random_state; /* 0: do not choose at random */
  uint32_t position;     /* events executed in this execution; trace.count while not replaying */
  uint32_t running;      /* the thread that executed last, or DPOR_THREAD_NONE */
  uint32_t chosen;       /* by dpor_next, for dpor_executed to check */
  bool cut;              /* every enabled thread sleeps */
  bool diverged;
  const uint32_t *prescribed; /* dpor_prescribe */
  uint32_t prescribed_count;
  struct dpor_stats stats;
  struct dpor_trace trace;
  struct dpor_sleep sleep;
  struct dpor_wakeup wakeup;
  struct dpor_pop pop;
  struct dpor_classes classes;
  /* Scratch of the analysis. */
  struct dpor_step *sequence;
  size_t sequence_capacity;
  uint32_t sequence_count;
  uint32_t *optional;
  size_t optional_capacity;
  uint32_t *removed;
  size_t removed_capacity;
  uint32_t *newest_common; /* by thread, see race.c */
  size_t newest_common_capacity;
};

/* engine.c, for the algorithms. */
bool dpor_thread_enabled(const struct dpor *d, uint32_t thread);
/* The free run: the running thread, else the lowest number (or at random), enabled and awake.
 * Sets `cut` when only sleepers are enabled. */
uint32_t dpor_choose_awake(struct dpor *d);
uint64_t dpor_random(struct dpor *d);
/* For algorithms with trees: sleepers, and the deepest depth with a pending branch. */
bool dpor_tree_sleeps(struct dpor *d, uint32_t thread);
enum dpor_progress dpor_tree_next(struct dpor *d);

#endif
