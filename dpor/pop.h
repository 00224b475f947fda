/* pop.h - POP's branches: what is left to explore.
 *
 * A branch is a prefix of an execution, which its frame has recorded, and the
 * schedule that goes on from there. Nothing else is shared between branches.
 *   Q1  The frames are a stack. A frame goes when all its branches are explored (S4); as the last
 *       one is taken next, there are never more frames than an execution has pairs of events.
 *   Q2  The execution that is run has the schedules `current`; the last one is its branch's own.
 */
#ifndef TARRY_DPOR_POP_H
#define TARRY_DPOR_POP_H

#include "schedule.h"
#include "value.h"

struct dpor_branch {
  struct dpor_schedule schedule;
  uint32_t kept;     /* of the record's schedules, those before it */
  uint32_t *threads; /* head - start + 1 of them */
};

struct dpor_frame {
  struct dpor_record record;
  struct dpor_branch *branches;
  size_t branches_capacity;
  uint32_t branches_count;
  uint32_t taken;
};

struct dpor_pop {
  struct dpor_frame **frames;
  size_t frames_capacity;
  uint32_t frames_count;
  uint64_t branches, branches_peak; /* not taken yet */
  enum dpor_pick pick;
  const struct dpor_schedule **current; /* Q2 */
  size_t current_capacity;
  uint32_t current_count;
  uint32_t *prefix; /* the threads of the current branch, from the start */
  size_t prefix_capacity;
  uint32_t prefix_count;
  struct dpor_branch *branch; /* the current one; NULL in the first execution */
  /* Scratch. */
  struct dpor_frame *frame; /* of the execution that is analysed, once it has a branch */
  uint32_t *stack;          /* schedule.c */
  size_t stack_capacity;
  uint32_t *counts; /* a clock */
  size_t counts_capacity;
};

/* Forgets all branches. */
void dpor_pop_clear(struct dpor *d);

/* A race of the execution that is over, to be reversed: run the execution before rest.first, the
 * rest (which has `past`), then the operation `op` as `second`. */
struct dpor_turn {
  struct dpor_rest rest;
  struct dpor_step second;
  uint32_t second_position; /* the execution's length for an operation that waits at its end */
};

/* parsimony.c: calls `visit` for each race that no other execution reverses. */
typedef bool dpor_turn_visit(struct dpor *d, const struct dpor_turn *turn);
bool dpor_turn_visit_all(struct dpor *d, dpor_turn_visit *visit);

#endif
