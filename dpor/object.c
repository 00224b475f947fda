/* object.c - see object.h: a hash table for the number, a treap for the overlaps. */
#include "object.h"

#include "invariant.h"

#include <string.h>

void dpor_objects_open(struct dpor_objects *objects, struct dpor_arena *arena) {
  memset(objects, 0, sizeof *objects);
  objects->arena = arena;
  objects->root = DPOR_NONE;
}

bool dpor_object_bytes_overlap(const struct dpor_object *a, const struct dpor_object *b) {
  return a->address < b->address + b->size && b->address < a->address + a->size;
}

static uint64_t mix(uint64_t x) {
  x ^= x >> 32;
  x *= 0xd6e8feb86659fd93u;
  x ^= x >> 32;
  x *= 0xd6e8feb86659fd93u;
  return x ^ (x >> 32);
}

static uint64_t object_hash(uint64_t address, uint32_t size) {
  return mix(address * 0x9e3779b97f4a7c15u + size);
}

/* The slot of the pair, or the empty one where it belongs. */
static size_t slot_of(const struct dpor_objects *objects, uint64_t address, uint32_t size) {
  size_t mask = objects->slots_capacity - 1;
  size_t slot = (size_t)object_hash(address, size) & mask;
  while (objects->slots[slot]) {
    const struct dpor_object *object = &objects->items[objects->slots[slot] - 1];
    if (object->address == address && object->size == size)
      break;
    slot = (slot + 1) & mask;
  }
  return slot;
}

static bool slots_grow(struct dpor_objects *objects) {
  size_t capacity = objects->slots_capacity ? objects->slots_capacity * 2 : 64;
  uint32_t *slots = dpor_arena_take(objects->arena, capacity * sizeof *slots);
  if (!slots)
    return false;
  memset(slots, 0, capacity * sizeof *slots);
  dpor_arena_give(objects->arena, objects->slots, objects->slots_capacity * sizeof *slots);
  objects->slots = slots;
  objects->slots_capacity = capacity;
  for (uint32_t number = 0; number < objects->count; number++) {
    const struct dpor_object *object = &objects->items[number];
    slots[slot_of(objects, object->address, object->size)] = number + 1;
  }
  return true;
}

static void end_max_update(struct dpor_objects *objects, uint32_t node) {
  struct dpor_object *object = &objects->items[node];
  uint64_t end = object->address + object->size;
  if (object->left != DPOR_NONE && objects->items[object->left].end_max > end)
    end = objects->items[object->left].end_max;
  if (object->right != DPOR_NONE && objects->items[object->right].end_max > end)
    end = objects->items[object->right].end_max;
  object->end_max = end;
}

/* The root of the subtree after `added` went in. Depth is logarithmic in expectation. */
static uint32_t tree_insert(struct dpor_objects *objects, uint32_t root, uint32_t added) {
  if (root == DPOR_NONE)
    return added;
  struct dpor_object *items = objects->items;
  if (items[added].address < items[root].address) {
    uint32_t child = tree_insert(objects, items[root].left, added);
    items[root].left = child;
    if (items[child].priority > items[root].priority) {
      items[root].left = items[child].right;
      items[child].right = root;
      end_max_update(objects, root);
      root = child;
    }
  } else {
    uint32_t child = tree_insert(objects, items[root].right, added);
    items[root].right = child;
    if (items[child].priority > items[root].priority) {
      items[root].right = items[child].left;
      items[child].left = root;
      end_max_update(objects, root);
      root = child;
    }
  }
  end_max_update(objects, root);
  return root;
}

static bool overlap_add(struct dpor_objects *objects, uint32_t owner, uint32_t other) {
  if (!DPOR_ARENA_RESERVE(objects->arena, objects->overlaps, objects->overlaps_capacity,
                          (size_t)objects->overlaps_count + 1))
    return false;
  uint32_t entry = objects->overlaps_count++;
  objects->overlaps[entry] = (struct dpor_overlap){other, objects->items[owner].overlaps};
  objects->items[owner].overlaps = entry;
  return true;
}

/* B2: links `added` with every object of the subtree that shares bytes with it. */
static bool overlaps_find(struct dpor_objects *objects, uint32_t root, uint32_t added) {
  if (root == DPOR_NONE)
    return true;
  const struct dpor_object *node = &objects->items[root];
  const struct dpor_object *object = &objects->items[added];
  if (node->end_max <= object->address)
    return true;
  if (!overlaps_find(objects, node->left, added))
    return false;
  if (dpor_object_bytes_overlap(node, object) &&
      !(overlap_add(objects, added, root) && overlap_add(objects, root, added)))
    return false;
  if (node->address >= object->address + object->size)
    return true;
  return overlaps_find(objects, node->right, added);
}

uint32_t dpor_object_intern(struct dpor_objects *objects, uint64_t address, uint32_t size) {
  if (((size_t)objects->count + 1) * 2 > objects->slots_capacity && !slots_grow(objects))
    return DPOR_NONE;
  size_t slot = slot_of(objects, address, size);
  if (objects->slots[slot])
    return objects->slots[slot] - 1;
  if (!DPOR_ARENA_RESERVE(objects->arena, objects->items, objects->capacity,
                          (size_t)objects->count + 1))
    return DPOR_NONE;
  uint32_t number = objects->count;
  objects->items[number] = (struct dpor_object){
      .address = address,
      .size = size,
      .last = DPOR_NONE,
      .overlaps = DPOR_NONE,
      .left = DPOR_NONE,
      .right = DPOR_NONE,
      .priority = (uint32_t)mix(number + 1),
      .end_max = address + size,
  };
  if (!overlaps_find(objects, objects->root, number))
    return DPOR_NONE;
  objects->count++;
  objects->slots[slot] = number + 1;
  objects->root = tree_insert(objects, objects->root, number);
  return number;
}
