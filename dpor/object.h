/* object.h - which bytes two operations share.
 *
 * An object is a pair (address, size) that some operation named. It gets a
 * dense number at its first event and keeps it over all executions.
 *   B1  Two objects conflict only where their bytes overlap; neighbours never do.
 *   B2  Overlapping objects of different shape know each other: `overlaps` lists are symmetric.
 *   B3  Objects that were merged are one variable: accesses of any two of them conflict, unless
 * both only read, whether they share a byte or not. `pop` wants that of objects of different shape
 *       that race (docs/ALGORITHMS.md).
 *   B4  Updates of an `ordered` object do not commute. `pop` wants that of what is waited for.
 * A missed overlap loses races in silence.
 */
#ifndef TARRY_DPOR_OBJECT_H
#define TARRY_DPOR_OBJECT_H

#include "arena.h"
#include "op.h"

#define DPOR_NONE UINT32_MAX

struct dpor_overlap {
  uint32_t object;
  uint32_t next; /* in objects->overlaps, or DPOR_NONE */
};

struct dpor_object {
  uint64_t address;
  uint32_t size;
  uint32_t last;       /* the last event on it in the current execution, or DPOR_NONE (trace.c) */
  uint32_t overlaps;   /* list of other objects that share bytes with it, or DPOR_NONE */
  uint32_t group;      /* B3: the number of one of them, the same for all */
  uint32_t group_next; /* a ring */
  bool linked;         /* its list has objects that share no byte with it */
  bool ordered;        /* B4; the same for a whole group */
  bool commuted;       /* an update of it was recorded as one that commutes */
  /* The search tree by address: a treap, each node with the highest end below it. */
  uint32_t left, right, priority;
  uint64_t end_max;
};

struct dpor_objects {
  struct dpor_arena *arena;
  struct dpor_object *items;
  size_t capacity;
  uint32_t count;
  uint32_t root;
  uint32_t *slots; /* open addressing: number + 1, 0 for empty */
  size_t slots_capacity;
  struct dpor_overlap *overlaps;
  size_t overlaps_capacity;
  uint32_t overlaps_count;
  bool is_finer; /* B3 or B4 made a difference */
};

/* What matters of an event to those it may conflict with. */
struct dpor_step {
  uint32_t thread;
  uint32_t object;
  uint8_t kind; /* enum dpor_kind */
};

void dpor_objects_open(struct dpor_objects *objects, struct dpor_arena *arena);
/* Its number, or DPOR_NONE when memory is full. */
uint32_t dpor_object_intern(struct dpor_objects *objects, uint64_t address, uint32_t size);
bool dpor_object_bytes_overlap(const struct dpor_object *a, const struct dpor_object *b);
/* B3 and B4 from now on. `changed` is set when events recorded before may be ordered otherwise
 * then. */
bool dpor_object_merge(struct dpor_objects *objects, uint32_t a, uint32_t b, bool *changed);
void dpor_object_order(struct dpor_objects *objects, uint32_t number, bool *changed);
/* Takes all of B3 and B4 back. */
void dpor_objects_part(struct dpor_objects *objects);
/* Is `other` in the list of `number`? */
bool dpor_object_listed(const struct dpor_objects *objects, uint32_t number, uint32_t other);

/* The table of conflicts: may the order of the two matter? Threads are not looked at. */
static inline bool dpor_kinds_conflict(uint8_t a, uint8_t b, bool same_object) {
  if (a != b)
    return true;
  return a != DPOR_READ && !(dpor_kind_commutes(a) && same_object);
}

static inline bool dpor_step_conflict(const struct dpor_objects *objects, const struct dpor_step *a,
                                      const struct dpor_step *b) {
  if (a->object == b->object)
    return dpor_kinds_conflict(a->kind, b->kind, true);
  const struct dpor_object *left = &objects->items[a->object];
  if (left->overlaps == DPOR_NONE)
    return false;
  return dpor_kinds_conflict(a->kind, b->kind, false) &&
         (dpor_object_bytes_overlap(left, &objects->items[b->object]) ||
          (left->linked && dpor_object_listed(objects, a->object, b->object)));
}

#endif
