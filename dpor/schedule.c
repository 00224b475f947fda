/* schedule.c - the order of S3, decided from the race alone.
 *
 * `precedes` walks through the execution that had the race, from `first` on, and takes out of
 * the other sequence what it meets. What is left when u is complete tells which was complete
 * sooner. It is the sleep set of POP (CAV'24, section 4.3) without its expressions; each case is
 * one of docs/ALGORITHMS.md, and refutable by a tiny program of test/dpor.
 */
#include "schedule.h"

#include "algorithm.h"

/* A sequence of events of the trace: positions in d->pop.stack, in their order. */
struct sequence {
  size_t base;
  uint32_t count;
};

static bool steps_dependent(const struct dpor_objects *objects, const struct dpor_step *a,
                            const struct dpor_step *b) {
  return a->thread == b->thread || dpor_step_conflict(objects, a, b);
}

/* May `step` be the head of a schedule that competes with `s`: against the same first, and in any
 * order with the head of `s`? */
static bool competes(const struct dpor *d, const struct dpor_schedule *s,
                     const struct dpor_step *step) {
  const struct dpor_objects *objects = &d->trace.objects;
  const struct dpor_step *first = &s->record->events[s->first].step;
  return step->thread != first->thread && dpor_step_conflict(objects, step, first) &&
         !steps_dependent(objects, step, &s->second);
}

enum taken { TAKEN, ABSENT, CONFLICTS };

/* Takes `event` out of the sequence, if nothing before it there depends on it. */
static enum taken take(struct dpor *d, struct sequence *from,
                       const struct dpor_record_event *event) {
  uint32_t *items = d->pop.stack + from->base;
  for (uint32_t at = 0; at < from->count; at++) {
    const struct dpor_event *other = &d->trace.events[items[at]];
    if (other->thread == event->step.thread) {
      if (other->index != event->index)
        return CONFLICTS;
      for (from->count--; at < from->count; at++)
        items[at] = items[at + 1];
      return TAKEN;
    }
    struct dpor_step step = {other->thread, other->object, other->kind};
    if (dpor_step_conflict(&d->trace.objects, &step, &event->step))
      return CONFLICTS;
  }
  return ABSENT;
}

static bool precedes(struct dpor *d, struct sequence before, const struct dpor_step *head,
                     const struct dpor_schedule *s);

/* Of the events of `from` up to the one at `last`, those that happen before it; without it. */
static bool past_copy(struct dpor *d, struct sequence from, uint32_t last, struct sequence *past) {
  *past = (struct sequence){from.base + from.count, 0};
  if (!DPOR_ARENA_RESERVE(&d->arena, d->pop.stack, d->pop.stack_capacity,
                          past->base + from.count + 1))
    return false;
  const uint32_t *items = d->pop.stack + from.base;
  for (uint32_t at = 0; at < last; at++)
    if (dpor_trace_ordered(&d->trace, items[at], items[last]))
      d->pop.stack[past->base + past->count++] = items[at];
  return true;
}

static bool any_dependent(const struct dpor *d, struct sequence sequence,
                          const struct dpor_step *step) {
  for (uint32_t at = 0; at < sequence.count; at++) {
    struct dpor_step other = dpor_trace_step(&d->trace, d->pop.stack[sequence.base + at]);
    if (steps_dependent(&d->trace.objects, &other, step))
      return true;
  }
  return false;
}

/* Does some event of the sequence sleep because of `s`? */
static bool one_precedes(struct dpor *d, struct sequence sequence, const struct dpor_schedule *s) {
  for (uint32_t at = 0; at < sequence.count && !d->arena.full; at++) {
    struct dpor_step step = dpor_trace_step(&d->trace, d->pop.stack[sequence.base + at]);
    struct sequence past;
    if (!competes(d, s, &step) || !past_copy(d, sequence, at, &past) ||
        any_dependent(d, past, &s->record->events[s->first].step))
      continue;
    if (precedes(d, past, &step, s))
      return true;
  }
  return false;
}

static const struct dpor_schedule *schedule_at(const struct dpor_record *record,
                                               uint32_t position) {
  for (uint32_t at = record->schedules_count; at-- > 0;)
    if (record->schedules[at]->start <= position)
      return record->schedules[at]->start == position ? record->schedules[at] : NULL;
  return NULL;
}

/* Was `before`, and so `head`, there sooner than the u of `s`? Uses `before` up. */
static bool precedes(struct dpor *d, struct sequence before, const struct dpor_step *head,
                     const struct dpor_schedule *s) {
  if (before.count == 0)
    return !s->empty || head->thread < s->second.thread;
  const struct dpor_record *record = s->record;
  for (uint32_t at = s->first + 1; at < s->end;) {
    const struct dpor_schedule *inner = schedule_at(record, at);
    if (!inner) {
      if (take(d, &before, &record->events[at++]) == CONFLICTS)
        return true; /* it left this execution sooner */
    } else {
      if (one_precedes(d, before, inner))
        return true;
      for (; at <= inner->head; at++)
        if (take(d, &before, &record->events[at]) != TAKEN)
          return false;
    }
    if (before.count == 0)
      return at < s->end || s->own || head->thread < s->second.thread;
  }
  return s->own && precedes(d, before, head, s->own);
}

bool dpor_schedule_concerns(const struct dpor *d, struct dpor_schedule_list list,
                            const struct dpor_step *step) {
  for (uint32_t at = 0; at < list.count; at++)
    if (competes(d, list.items[at], step))
      return true;
  return false;
}

bool dpor_schedule_sleeps(struct dpor *d, struct dpor_schedule_list list,
                          const struct dpor_step *step, struct dpor_clock past, uint32_t end) {
  for (uint32_t at = 0; at < list.count; at++) {
    const struct dpor_schedule *s = list.items[at];
    if (!competes(d, s, step))
      continue;
    struct sequence before = {0, 0};
    for (uint32_t position = s->start; position < end; position++) {
      const struct dpor_event *event = &d->trace.events[position];
      if (!dpor_clock_covers(past, event->thread, event->index))
        continue;
      if (!DPOR_ARENA_RESERVE(&d->arena, d->pop.stack, d->pop.stack_capacity,
                              (size_t)before.count + 1))
        return false;
      d->pop.stack[before.count++] = position;
    }
    if (!any_dependent(d, before, &s->record->events[s->first].step) &&
        precedes(d, before, step, s))
      return true;
  }
  return false;
}
