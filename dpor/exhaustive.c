/* exhaustive.c - every interleaving, one after the other: the oracle.
 *
 * Knows no conflict and no race, and is kept too simple to be wrong.
 */
#include "algorithm.h"

static uint32_t choose(struct dpor *d) {
  struct dpor_node **list = &d->wakeup.heads[d->position];
  for (uint32_t thread = 0; thread < d->trace.width; thread++) {
    if (!dpor_thread_enabled(d, thread))
      continue;
    const struct dpor_op *op = &d->trace.threads[thread].op;
    struct dpor_step step = {
        .thread = thread,
        .object = dpor_object_intern(&d->trace.objects, op->address, op->size),
    };
    if (step.object == DPOR_NONE || !dpor_wakeup_append(list, &d->arena, &step))
      break;
  }
  return *list ? (*list)->step.thread : DPOR_THREAD_NONE;
}

static bool analyse(struct dpor *d) { return !d->arena.full; }

const struct dpor_algorithm dpor_algorithm_exhaustive = {
    .name = "exhaustive",
    .summary = "every interleaving: an oracle for tiny programs",
    .choose = choose,
    .analyse = analyse,
    .next = dpor_tree_next,
};
