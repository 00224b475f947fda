/* schedule.h - reversed races, and which executions that leaves to others.
 *
 * A race (first, second) is reversed by the schedule u.second: u is the shortest
 * sequence, without `first`, after which `second` is its thread's next operation
 * and may run. Its branch runs what came before `first`, then the schedule, then
 * freely. Other operations that commute with `second` may come to lie before
 * `first` too, and the schedules of *their* races with `first` give branches of
 * their own. One trace may so be reached from several; the schedule that comes
 * first in the order of S3 explores it and in the others it sleeps.
 *   S1  Schedules of one execution are disjoint intervals of it, the latest last; what lies inside
 *       of one when it is made is forgotten.
 *   S2  A branch never begins inside of a schedule.
 *   S3  Schedules that reverse a race with the same `first` are ordered by where, in the execution
 *       that had the race, their u was complete, and where that is the same, by thread.
 *   S4  A record never changes; it and the schedules that it names live until all branches that
 *       were made from it are explored.
 */
#ifndef TARRY_DPOR_SCHEDULE_H
#define TARRY_DPOR_SCHEDULE_H

#include "trace.h"

struct dpor;
struct dpor_schedule;

struct dpor_record_event {
  struct dpor_step step;
  uint32_t index;
};

/* An execution with races. */
struct dpor_record {
  struct dpor_record_event *events;
  uint32_t count;
  const struct dpor_schedule **schedules; /* S1 */
  uint32_t schedules_count;
};

struct dpor_schedule {
  uint32_t start, head;    /* in the executions of its branch: u, then `second` at `head` */
  struct dpor_step second; /* as it is at `head` */
  /* The race, in the execution that had it. */
  const struct dpor_record *record;
  uint32_t first;
  uint32_t end; /* u was complete there: it is within [first + 1, end) */
  bool empty;   /* u */
  /* When `second` was the head of a schedule already, and u was not complete before that began:
   * that one. It orders what comes behind `end`. */
  const struct dpor_schedule *own;
};

/* The schedules of an execution (S1). */
struct dpor_schedule_list {
  const struct dpor_schedule *const *items;
  uint32_t count;
};

/* Would `step` complete a schedule that comes before one of `list` in the order of S3? `past` is
 * what happens before it, all before position `end` of the trace. Check arena.full afterwards. */
bool dpor_schedule_sleeps(struct dpor *d, struct dpor_schedule_list list,
                          const struct dpor_step *step, struct dpor_clock past, uint32_t end);
/* Is there one for which that has to be looked at? */
bool dpor_schedule_concerns(const struct dpor *d, struct dpor_schedule_list list,
                            const struct dpor_step *step);

#endif
