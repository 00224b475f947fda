/* key.c - the happens-before class by definition.
 *
 * Written apart from the engine on purpose: every pair of events is compared,
 * the order is closed by brute force, and conflicts are decided from the ops
 * alone. If the engine's clocks or its class hash are wrong, the two disagree.
 */
#include "sim.h"

#include <stdlib.h>

enum { EVENTS_MAX = 256, WORDS = EVENTS_MAX / 64 };

static bool bytes_shared(const struct dpor_op *a, const struct dpor_op *b) {
  return a->address < b->address + b->size && b->address < a->address + a->size;
}

static bool only_reads(const struct dpor_event *event) {
  const struct dpor_op *op = &event->op;
  return op->update == DPOR_UPDATE_KEEP ||
         ((op->flags & DPOR_OP_SAME_IS_READ) && event->after == event->before) ||
         (op->guards && !dpor_term_holds(&op->terms[0], op->size, event->before));
}

/* Additions and subtractions commute with each other, the rest with their like. */
static uint8_t update_class(const struct dpor_event *event) {
  return event->op.update == DPOR_UPDATE_SUB ? DPOR_UPDATE_ADD : event->op.update;
}

static bool dependent(const struct dpor_event *a, const struct dpor_event *b) {
  if (a->thread == b->thread)
    return true;
  if (!bytes_shared(&a->op, &b->op) || (only_reads(a) && only_reads(b)))
    return false;
  bool commute = (a->op.flags & DPOR_OP_COMMUTES) && (b->op.flags & DPOR_OP_COMMUTES) &&
                 a->op.address == b->op.address && a->op.size == b->op.size &&
                 update_class(a) == update_class(b);
  return !commute;
}

static uint64_t mix(uint64_t x) {
  x ^= x >> 33;
  x *= 0xff51afd7ed558ccdu;
  x ^= x >> 33;
  x *= 0xc4ceb9fe1a85ec53u;
  return x ^ (x >> 33);
}

/* Did `a` happen before the start of b's thread? */
static bool before_start(const struct dpor_event *a, uint32_t thread, const uint32_t *parent,
                         const uint32_t *base) {
  for (; thread != 0; thread = parent[thread])
    if (a->thread == parent[thread] && a->index <= base[thread])
      return true;
  return false;
}

struct sim_key sim_key_of(const struct dpor *d, const uint32_t *parent, const uint32_t *base) {
  uint64_t past[EVENTS_MAX][WORDS];
  uint32_t length = dpor_length(d);
  struct sim_key key = {length, 0};
  if (length > EVENTS_MAX)
    abort();
  for (uint32_t second = 0; second < length; second++) {
    const struct dpor_event *event = dpor_event_at(d, second);
    uint64_t low = mix(event->thread * 1000003u + event->index), high = mix(low + 7);
    for (uint32_t word = 0; word < WORDS; word++)
      past[second][word] = 0;
    for (uint32_t first = 0; first < second; first++) {
      const struct dpor_event *other = dpor_event_at(d, first);
      if (dependent(other, event) || before_start(other, event->thread, parent, base)) {
        for (uint32_t word = 0; word < WORDS; word++)
          past[second][word] |= past[first][word];
        past[second][first / 64] |= (uint64_t)1 << (first % 64);
      }
    }
    for (uint32_t first = 0; first < second; first++)
      if (past[second][first / 64] >> (first % 64) & 1) {
        const struct dpor_event *other = dpor_event_at(d, first);
        low += mix(other->thread * 7368787u + other->index);
        high ^= mix(other->thread * 15485863u + other->index + 3);
      }
    key.low += mix(low);
    key.high += mix(high);
  }
  return key;
}
