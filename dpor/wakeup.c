/* wakeup.c - see wakeup.h. Nothing here recurses: a sequence may have 100,000 steps. */
#include "wakeup.h"

#include "initials.h"

bool dpor_wakeup_set(struct dpor_wakeup *wakeup, struct dpor_arena *arena, uint32_t depth,
                     struct dpor_node *children) {
  if (!DPOR_ARENA_RESERVE(arena, wakeup->heads, wakeup->heads_capacity, (size_t)depth + 1))
    return false;
  wakeup->heads[depth] = children;
  return true;
}

struct dpor_node *dpor_wakeup_pop(struct dpor_node **list, struct dpor_arena *arena) {
  struct dpor_node *node = *list;
  struct dpor_node *children = node->children;
  *list = node->next;
  dpor_arena_give(arena, node, sizeof *node);
  return children;
}

static struct dpor_node *node_make(struct dpor_arena *arena, const struct dpor_step *step) {
  struct dpor_node *node = dpor_arena_take(arena, sizeof *node);
  if (node)
    *node = (struct dpor_node){.step = *step};
  return node;
}

bool dpor_wakeup_append(struct dpor_node **list, struct dpor_arena *arena,
                        const struct dpor_step *step) {
  while (*list)
    list = &(*list)->next;
  *list = node_make(arena, step);
  return *list != NULL;
}

bool dpor_wakeup_insert(struct dpor_node **list, struct dpor_arena *arena,
                        const struct dpor_objects *objects, struct dpor_step *steps,
                        uint32_t count) {
  uint32_t left = count;
  for (struct dpor_node *child = *list; child;) {
    uint32_t at = dpor_initials_find(objects, &child->step, steps, count); /* line 38 */
    if (at == DPOR_INITIALS_NO) {
      list = &child->next;
      child = child->next;
      continue;
    }
    if (at == DPOR_INITIALS_ABSENT || left == 1) /* line 39: not in v, or v is used up */
      return true;
    steps[at].thread = DPOR_NONE; /* v without p */
    left--;
    /* p is mostly at the front; passing over it for good keeps a long descent linear. */
    while (count > 0 && steps->thread == DPOR_NONE) {
      steps++;
      count--;
    }
    if (!child->children) /* line 41: a leaf */
      return true;
    list = &child->children;
    child = child->children;
  }
  for (uint32_t at = 0; at < count; at++) { /* line 43 */
    if (steps[at].thread == DPOR_NONE)
      continue;
    *list = node_make(arena, &steps[at]);
    if (!*list)
      return false;
    list = &(*list)->children;
  }
  return true;
}

void dpor_wakeup_drop(struct dpor_node **list, struct dpor_arena *arena) {
  struct dpor_node *head = *list;
  *list = NULL;
  /* The first node's children go in front of its siblings until nothing is left. */
  while (head) {
    struct dpor_node *rest = head->next;
    struct dpor_node *children = head->children;
    dpor_arena_give(arena, head, sizeof *head);
    if (!children) {
      head = rest;
      continue;
    }
    struct dpor_node *tail = children;
    while (tail->next)
      tail = tail->next;
    tail->next = rest;
    head = children;
  }
}
