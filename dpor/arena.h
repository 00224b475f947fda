/* arena.h - all memory of the engine: one region, blocks of power-of-two size.
 *
 * A block that is given back is used again for the same size class, so wakeup
 * trees and grown-out vectors cost what is alive, not what ever was.
 *   A1  Nothing lies outside the region (E5); memory is touched only when taken.
 *   A2  When the region is used up, `full` is set and stays set; every caller hands that on.
 *       A crash instead would lose what the run has found.
 */
#ifndef TARRY_DPOR_ARENA_H
#define TARRY_DPOR_ARENA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { DPOR_ARENA_CLASS_MIN = 5, DPOR_ARENA_CLASSES = 48 };

struct dpor_arena {
  char *base;
  size_t size;
  size_t top; /* the highest byte ever taken */
  size_t used;
  void *free[DPOR_ARENA_CLASSES];
  bool full;
};

void dpor_arena_open(struct dpor_arena *arena, void *base, size_t size);
/* NULL when full. The contents are undefined. */
void *dpor_arena_take(struct dpor_arena *arena, size_t size);
/* `size` as it was taken. */
void dpor_arena_give(struct dpor_arena *arena, void *block, size_t size);

/* Make a vector hold `needed` items; its address may change. False when full. */
bool dpor_arena_extend(struct dpor_arena *arena, void **items, size_t *capacity, size_t needed,
                       size_t item_size);

/* The vector `(pointer, capacity)` of a struct, and the usual case inline. */
#define DPOR_ARENA_RESERVE(arena, vector, capacity, needed)                                        \
  ((needed) <= (capacity) ||                                                                       \
   dpor_arena_extend((arena), (void **)&(vector), &(capacity), (needed), sizeof *(vector)))

#endif
