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

bool dpor_object_listed(const struct dpor_objects *objects, uint32_t number, uint32_t other) {
  for (uint32_t entry = objects->items[number].overlaps; entry != DPOR_NONE;
       entry = objects->overlaps[entry].next)
    if (objects->overlaps[entry].object == other)
      return true;
  return false;
}

static bool link_add(struct dpor_objects *objects, uint32_t a, uint32_t b) {
  if (dpor_object_listed(objects, a, b))
    return true;
  objects->items[a].linked = objects->items[b].linked = true;
  return overlap_add(objects, a, b) && overlap_add(objects, b, a);
}

void dpor_object_order(struct dpor_objects *objects, uint32_t number, bool *changed) {
  uint32_t at = number;
  do {
    struct dpor_object *object = &objects->items[at];
    *changed |= object->commuted && !object->ordered;
    object->ordered = true;
    at = object->group_next;
  } while (at != number);
}

bool dpor_object_merge(struct dpor_objects *objects, uint32_t a, uint32_t b, bool *changed) {
  struct dpor_object *items = objects->items;
  if (items[a].group == items[b].group)
    return true;
  *changed = objects->is_finer = true;
  uint32_t x = a;
  do {
    uint32_t y = b;
    do {
      if (!link_add(objects, x, y))
        return false;
      y = items[y].group_next;
    } while (y != b);
    x = items[x].group_next;
  } while (x != a);
  uint32_t next = items[a].group_next;
  items[a].group_next = items[b].group_next;
  items[b].group_next = next;
  bool ordered = items[a].ordered || items[b].ordered;
  for (x = items[a].group_next; x != a; x = items[x].group_next)
    items[x].group = items[a].group;
  if (ordered)
    dpor_object_order(objects, a, changed);
  return true;
}

void dpor_objects_part(struct dpor_objects *objects) {
  objects->is_finer = false;
  for (uint32_t number = 0; number < objects->count; number++) {
    struct dpor_object *object = &objects->items[number];
    uint32_t *link = &object->overlaps;
    while (*link != DPOR_NONE) {
      const struct dpor_overlap *entry = &objects->overlaps[*link];
      if (dpor_object_bytes_overlap(object, &objects->items[entry->object]))
        link = &objects->overlaps[*link].next;
      else
        *link = entry->next;
    }
    object->group = object->group_next = number;
    object->linked = object->ordered = object->commuted = false;
  }
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
      .group = number,
      .group_next = number,
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
