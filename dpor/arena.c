/* arena.c - see arena.h. */
#include "arena.h"

#include "invariant.h"

#include <string.h>

void dpor_arena_open(struct dpor_arena *arena, void *base, size_t size) {
  memset(arena, 0, sizeof *arena);
  arena->base = base;
  arena->size = size;
}

static unsigned size_class(size_t size) {
  if (size <= (size_t)1 << DPOR_ARENA_CLASS_MIN)
    return DPOR_ARENA_CLASS_MIN;
  return 64u - (unsigned)__builtin_clzll((unsigned long long)(size - 1));
}

void *dpor_arena_take(struct dpor_arena *arena, size_t size) {
  unsigned class = size_class(size);
  if (class >= DPOR_ARENA_CLASSES) {
    arena->full = true;
    return NULL;
  }
  size_t bytes = (size_t)1 << class;
  void *block = arena->free[class];
  if (block) {
    memcpy(&arena->free[class], block, sizeof(void *));
  } else {
    if (bytes > arena->size - arena->top) { /* A2 */
      arena->full = true;
      return NULL;
    }
    block = arena->base + arena->top;
    arena->top += bytes;
  }
  arena->used += bytes;
  return block;
}

void dpor_arena_give(struct dpor_arena *arena, void *block, size_t size) {
  if (!block)
    return;
  unsigned class = size_class(size);
  memcpy(block, &arena->free[class], sizeof(void *));
  arena->free[class] = block;
  arena->used -= (size_t)1 << class;
}

bool dpor_arena_extend(struct dpor_arena *arena, void **items, size_t *capacity, size_t needed,
                       size_t item_size) {
  INVARIANT(needed > *capacity);
  size_t wanted = *capacity ? *capacity * 2 : 16;
  if (wanted < needed)
    wanted = needed;
  size_t bytes = (size_t)1 << size_class(wanted * item_size);
  void *block = dpor_arena_take(arena, bytes);
  if (!block)
    return false;
  if (*items) {
    memcpy(block, *items, *capacity * item_size);
    dpor_arena_give(arena, *items, *capacity * item_size);
  }
  *items = block;
  *capacity = bytes / item_size;
  return true;
}
