/* pop.c - Parsimonious-Optimal DPOR (Abdulla, Atig, Das, Jonsson, Sagonas, CAV 2024).
 *
 * Every trace is explored exactly once, no execution is cut, and what is kept
 * is polynomial in the length of an execution. The order of schedules and the
 * races of operations that wait are not the paper's: docs/ALGORITHMS.md.
 */
#include "algorithm.h"

#include <string.h>

static struct dpor_schedule_list current_list(const struct dpor *d) {
  return (struct dpor_schedule_list){d->pop.current, d->pop.current_count};
}

/* Is the event in the sequence: before rest->first or in the rest? No rest: all are. */
static bool sequence_has(const struct dpor_trace *trace, const struct dpor_rest *rest,
                         uint32_t position) {
  return !rest || position < rest->first || dpor_rest_has(trace, rest, position);
}

/* Joins the clocks of the last events on `object` in the sequence that `step` depends on. */
static void past_join(struct dpor *d, const struct dpor_rest *rest, uint32_t object,
                      const struct dpor_step *step) {
  const struct dpor_trace *trace = &d->trace;
  uint32_t at = trace->objects.items[object].last;
  while (at != DPOR_NONE) {
    const struct dpor_event *event = &trace->events[at];
    if (!dpor_kinds_conflict(event->kind, step->kind, object == step->object)) {
      at = trace->marks[at].group_before; /* nor does the rest of its group */
      continue;
    }
    if (sequence_has(trace, rest, at)) {
      if (d->pop.counts[event->thread] < event->index)
        dpor_clock_join(d->pop.counts, trace->width, dpor_trace_clock(trace, at));
      if (event->kind == DPOR_WRITE || event->kind == DPOR_RMW)
        return; /* whatever is older happens before it (G2) */
    }
    at = event->object_previous;
  }
}

/* What happens before `step` at the end of the sequence; `base` is what its thread follows. */
static bool past_of(struct dpor *d, const struct dpor_rest *rest, uint32_t base,
                    const struct dpor_step *step, struct dpor_clock *past) {
  struct dpor_trace *trace = &d->trace;
  const struct dpor_objects *objects = &trace->objects;
  if (!DPOR_ARENA_RESERVE(&d->arena, d->pop.counts, d->pop.counts_capacity, (size_t)trace->width))
    return false;
  memset(d->pop.counts, 0, trace->width * sizeof *d->pop.counts);
  if (base != DPOR_NONE)
    dpor_clock_join(d->pop.counts, trace->width, dpor_trace_clock(trace, base));
  past_join(d, rest, step->object, step);
  for (uint32_t entry = objects->items[step->object].overlaps; entry != DPOR_NONE;
       entry = objects->overlaps[entry].next)
    past_join(d, rest, objects->overlaps[entry].object, step);
  *past = (struct dpor_clock){d->pop.counts, trace->width};
  return true;
}

/* Line 13: is running it left to another branch? */
static bool sleeps_now(struct dpor *d, uint32_t number) {
  struct dpor_trace *trace = &d->trace;
  const struct dpor_thread *thread = &trace->threads[number];
  const struct dpor_op *op = &thread->op;
  struct dpor_schedule_list list = current_list(d);
  if (list.count == 0)
    return false;
  struct dpor_step step = {
      .thread = number,
      .object = dpor_object_intern(&trace->objects, op->address, op->size),
  };
  if (step.object == DPOR_NONE)
    return false;
  uint64_t value = 0;
  if (dpor_op_kind_varies(op))
    value = trace->memory.load(trace->memory.context, op->address, op->size);
  step.kind = dpor_trace_kind(trace, op, step.object, value);
  struct dpor_clock past;
  return dpor_schedule_concerns(d, list, &step) &&
         past_of(d, NULL, dpor_trace_base(trace, number, thread->last), &step, &past) &&
         dpor_schedule_sleeps(d, list, &step, past, trace->count);
}

static uint32_t choose(struct dpor *d) {
  /* The kind of the head as it is, should it have been foreseen wrongly. */
  struct dpor_branch *branch = d->pop.branch;
  if (branch && d->position == d->pop.prefix_count)
    branch->schedule.second.kind = d->trace.events[branch->schedule.head].kind;
  return dpor_choose_awake(d);
}

/* The schedules of the execution that a branch at `first` keeps (S2). */
static struct dpor_schedule_list kept_list(const struct dpor *d, uint32_t first) {
  struct dpor_schedule_list list = current_list(d);
  while (list.count > 0 && list.items[list.count - 1]->head > first)
    list.count--;
  return list;
}

/* Would one of the schedule's events be asleep? `last`: of u, or `first`. */
static bool turn_sleeps(struct dpor *d, const struct dpor_turn *turn, uint32_t last) {
  struct dpor_trace *trace = &d->trace;
  struct dpor_schedule_list list = kept_list(d, turn->rest.first);
  if (list.count == 0)
    return false;
  for (uint32_t position = turn->rest.first + 1; position <= last; position++) {
    if (!dpor_rest_has(trace, &turn->rest, position))
      continue;
    struct dpor_step step = dpor_trace_step(trace, position);
    if (dpor_schedule_concerns(d, list, &step) &&
        dpor_schedule_sleeps(d, list, &step, dpor_trace_clock(trace, position), position))
      return true;
  }
  if (!dpor_schedule_concerns(d, list, &turn->second))
    return false;
  uint32_t number = turn->second.thread;
  uint32_t previous = turn->second_position < trace->count
                          ? trace->events[turn->second_position].thread_previous
                          : trace->threads[number].last;
  struct dpor_clock past;
  return past_of(d, &turn->rest, dpor_trace_base(trace, number, previous), &turn->second, &past) &&
         dpor_schedule_sleeps(d, list, &turn->second, past, last + 1);
}

/* The record of the execution that is analysed. */
static struct dpor_frame *frame_make(struct dpor *d) {
  const struct dpor_trace *trace = &d->trace;
  struct dpor_frame *frame = dpor_arena_take(&d->arena, sizeof *frame);
  if (!frame)
    return NULL;
  *frame = (struct dpor_frame){
      .record = {.count = trace->count, .schedules_count = d->pop.current_count}};
  struct dpor_record *record = &frame->record;
  record->events = dpor_arena_take(&d->arena, record->count * sizeof *record->events);
  record->schedules =
      dpor_arena_take(&d->arena, record->schedules_count * sizeof *record->schedules);
  if (!record->events || !record->schedules)
    return NULL; /* the arena is full: nothing goes on */
  for (uint32_t at = 0; at < record->count; at++)
    record->events[at] =
        (struct dpor_record_event){dpor_trace_step(trace, at), trace->events[at].index};
  if (record->schedules_count > 0)
    memcpy(record->schedules, d->pop.current, record->schedules_count * sizeof *record->schedules);
  return frame;
}

static void frame_free(struct dpor *d, struct dpor_frame *frame) {
  struct dpor_record *record = &frame->record;
  for (uint32_t at = 0; at < frame->branches_count; at++) {
    const struct dpor_schedule *s = &frame->branches[at].schedule;
    dpor_arena_give(&d->arena, frame->branches[at].threads,
                    (s->head - s->start + 1) * sizeof(uint32_t));
  }
  dpor_arena_give(&d->arena, frame->branches, frame->branches_capacity * sizeof *frame->branches);
  dpor_arena_give(&d->arena, record->events, record->count * sizeof *record->events);
  dpor_arena_give(&d->arena, record->schedules,
                  record->schedules_count * sizeof *record->schedules);
  dpor_arena_give(&d->arena, frame, sizeof *frame);
}

static struct dpor_schedule schedule_make(const struct dpor *d, const struct dpor_turn *turn,
                                          uint32_t u_count, uint32_t last) {
  uint32_t first = turn->rest.first;
  const struct dpor_schedule_list list = current_list(d);
  const struct dpor_schedule *own = list.count > 0 ? list.items[list.count - 1] : NULL;
  struct dpor_schedule s = {
      .start = first,
      .head = first + u_count,
      .second = turn->second,
      .record = &d->pop.frame->record,
      .first = first,
      .end = last + 1,
      .empty = u_count == 0,
  };
  if (own && own->head == turn->second_position && own->start < s.end) {
    s.end = own->start;
    s.own = own;
  }
  return s;
}

static bool branch_add(struct dpor *d, const struct dpor_turn *turn, uint32_t u_count,
                       uint32_t last) {
  struct dpor_pop *pop = &d->pop;
  if (!pop->frame && !(pop->frame = frame_make(d)))
    return false;
  struct dpor_frame *frame = pop->frame;
  if (!DPOR_ARENA_RESERVE(&d->arena, frame->branches, frame->branches_capacity,
                          (size_t)frame->branches_count + 1))
    return false;
  struct dpor_branch *branch = &frame->branches[frame->branches_count];
  branch->schedule = schedule_make(d, turn, u_count, last);
  branch->kept = kept_list(d, turn->rest.first).count;
  branch->threads = dpor_arena_take(&d->arena, (u_count + 1) * sizeof *branch->threads);
  if (!branch->threads)
    return false;
  uint32_t count = 0;
  for (uint32_t position = turn->rest.first + 1; position <= last; position++)
    if (dpor_rest_has(&d->trace, &turn->rest, position))
      branch->threads[count++] = d->trace.events[position].thread;
  branch->threads[count] = turn->second.thread;
  frame->branches_count++;
  if (++pop->branches > pop->branches_peak)
    pop->branches_peak = pop->branches;
  return true;
}

static bool visit(struct dpor *d, const struct dpor_turn *turn) {
  uint32_t last = turn->rest.first, u_count = 0;
  for (uint32_t at = turn->rest.first + 1; at < turn->second_position; at++)
    if (dpor_rest_has(&d->trace, &turn->rest, at)) {
      last = at;
      u_count++;
    }
  d->stats.races++;
  if (turn_sleeps(d, turn, last))
    return !d->arena.full;
  return !d->arena.full && branch_add(d, turn, u_count, last);
}

static bool analyse(struct dpor *d) {
  struct dpor_pop *pop = &d->pop;
  if (d->trace.count < pop->prefix_count) /* the caller ended it inside of its schedule */
    return true;
  pop->frame = NULL;
  if (!dpor_turn_visit_all(d, visit))
    return false;
  if (!pop->frame)
    return true;
  if (!DPOR_ARENA_RESERVE(&d->arena, pop->frames, pop->frames_capacity,
                          (size_t)pop->frames_count + 1))
    return false;
  pop->frames[pop->frames_count++] = pop->frame;
  return true;
}

/* The frame whose branch is next; NULL: none is left. */
static struct dpor_frame *frame_pick(struct dpor *d) {
  struct dpor_pop *pop = &d->pop;
  if (pop->branches == 0)
    return NULL;
  if (pop->pick == DPOR_PICK_LAST) {
    while (pop->frames[pop->frames_count - 1]->taken ==
           pop->frames[pop->frames_count - 1]->branches_count)
      frame_free(d, pop->frames[--pop->frames_count]); /* Q1 */
    return pop->frames[pop->frames_count - 1];
  }
  uint32_t at = pop->pick == DPOR_PICK_RANDOM ? (uint32_t)(dpor_random(d) % pop->frames_count) : 0;
  while (pop->frames[at]->taken == pop->frames[at]->branches_count)
    at = (at + 1) % pop->frames_count;
  return pop->frames[at];
}

static bool branch_take(struct dpor *d, const struct dpor_frame *frame,
                        struct dpor_branch *branch) {
  struct dpor_pop *pop = &d->pop;
  pop->branch = branch;
  const struct dpor_schedule *s = &branch->schedule;
  if (!DPOR_ARENA_RESERVE(&d->arena, pop->current, pop->current_capacity,
                          (size_t)branch->kept + 1) ||
      !DPOR_ARENA_RESERVE(&d->arena, pop->prefix, pop->prefix_capacity, (size_t)s->head + 1))
    return false;
  for (uint32_t at = 0; at < branch->kept; at++)
    pop->current[at] = frame->record.schedules[at];
  pop->current[branch->kept] = s;
  pop->current_count = branch->kept + 1;
  for (uint32_t at = 0; at < s->start; at++)
    pop->prefix[at] = frame->record.events[at].step.thread;
  memcpy(pop->prefix + s->start, branch->threads,
         (s->head - s->start + 1) * sizeof *branch->threads);
  pop->prefix_count = s->head + 1;
  d->prescribed = pop->prefix;
  d->prescribed_count = pop->prefix_count;
  return true;
}

static enum dpor_progress next(struct dpor *d) {
  struct dpor_pop *pop = &d->pop;
  struct dpor_frame *frame = frame_pick(d);
  if (!frame)
    return DPOR_DONE;
  pop->branches--;
  if (!branch_take(d, frame, &frame->branches[frame->taken++]))
    return DPOR_FULL;
  uint32_t common = 0;
  while (common < d->trace.count && common < pop->prefix_count &&
         d->trace.events[common].thread == pop->prefix[common])
    common++;
  dpor_trace_rewind(&d->trace, common);
  return DPOR_MORE;
}

void dpor_pop_clear(struct dpor *d) {
  struct dpor_pop *pop = &d->pop;
  while (pop->frames_count > 0)
    frame_free(d, pop->frames[--pop->frames_count]);
  pop->branches = pop->branches_peak = 0;
  pop->current_count = pop->prefix_count = 0;
  pop->branch = NULL;
  if (d->prescribed == pop->prefix)
    d->prescribed_count = 0;
}

const struct dpor_algorithm dpor_algorithm_pop = {
    .name = "pop",
    .summary = "POP: every trace exactly once, in little memory",
    .races = true,
    .ordered = true,
    .choose = choose,
    .analyse = analyse,
    .next = next,
    .sleeps_now = sleeps_now,
};
