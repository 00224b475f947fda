/* wakeup.h - the sequences that are still to be run, as trees.
 *
 * Per depth of the current execution there is one list of pending branches,
 * each a tree of steps. The branch that is being run is not in the list: its
 * node was freed when its step executed and its children became the list of
 * the next depth. So the trees hold exactly what is left to do.
 *   K1  Siblings are in the order in which they were inserted: it is the order of exploration,
 *       and insertion relies on it.
 *   K2  Pending lists below the deepest unfinished branch are empty.
 */
#ifndef TARRY_DPOR_WAKEUP_H
#define TARRY_DPOR_WAKEUP_H

#include "object.h"

struct dpor_node {
  struct dpor_step step;
  struct dpor_node *children; /* the first of them */
  struct dpor_node *next;     /* sibling */
};

struct dpor_wakeup {
  struct dpor_node **heads; /* by depth */
  size_t heads_capacity;
};

/* Makes the list of `depth` exist, as `children`. False when memory is full. */
bool dpor_wakeup_set(struct dpor_wakeup *wakeup, struct dpor_arena *arena, uint32_t depth,
                     struct dpor_node *children);
/* Takes the first branch off `list`, frees its node, hands on its children. */
struct dpor_node *dpor_wakeup_pop(struct dpor_node **list, struct dpor_arena *arena);
/* A single step as the last branch of `list`. */
bool dpor_wakeup_append(struct dpor_node **list, struct dpor_arena *arena,
                        const struct dpor_step *step);
/* insert of Optimal-DPOR (FMCAD'22 lines 34-45): `steps` is used up. False when memory is full. */
bool dpor_wakeup_insert(struct dpor_node **list, struct dpor_arena *arena,
                        const struct dpor_objects *objects, struct dpor_step *steps,
                        uint32_t count);
/* Frees all of `list`. */
void dpor_wakeup_drop(struct dpor_node **list, struct dpor_arena *arena);

#endif
