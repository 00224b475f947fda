/* engine.c - the interface of dpor.h: replay, prescribed steps, the free run, going back.
 *
 * An execution has three parts. Up to trace.count events are replayed and only
 * compared (E2). Then come the prescribed steps of a wakeup branch, then free
 * choices. Nothing in the replayed part is computed again (E4).
 */
#include "algorithm.h"
#include "invariant.h"

#include <string.h>

static const struct dpor_algorithm *const algorithms[] = {
    &dpor_algorithm_optimal, &dpor_algorithm_pop, &dpor_algorithm_source,
    &dpor_algorithm_exhaustive};
enum { ALGORITHMS = sizeof algorithms / sizeof *algorithms };

static const char *const algorithm_names[ALGORITHMS + 1] = {"optimal", "pop", "source",
                                                            "exhaustive", NULL};

static const char automatic[] = "auto";

static bool name_equal(const char *a, const char *b) {
  while (*a && *a == *b)
    a++, b++;
  return *a == *b;
}

static const struct dpor_algorithm *algorithm_find(const char *name) {
  for (size_t at = 0; at < ALGORITHMS; at++)
    if (name_equal(algorithms[at]->name, name))
      return algorithms[at];
  return NULL;
}

const char *const *dpor_algorithm_names(void) { return algorithm_names; }

const char *dpor_algorithm_summary(const char *name) {
  const struct dpor_algorithm *algorithm = algorithm_find(name);
  return algorithm ? algorithm->summary : NULL;
}

struct dpor *dpor_create(const struct dpor_config *config) {
  bool is_automatic = name_equal(config->algorithm, automatic);
  const struct dpor_algorithm *algorithm =
      is_automatic ? &dpor_algorithm_pop : algorithm_find(config->algorithm);
  struct dpor_arena arena;
  if (!algorithm || !config->memory)
    return NULL;
  dpor_arena_open(&arena, config->memory, config->memory_size);
  struct dpor *d = dpor_arena_take(&arena, sizeof *d);
  if (!d)
    return NULL;
  memset(d, 0, sizeof *d);
  d->arena = arena;
  d->algorithm = algorithm;
  d->automatic = is_automatic;
  d->count_classes = config->classes;
  d->pop.pick = config->pick;
  d->random_state = config->random_seed;
  d->running = d->chosen = DPOR_THREAD_NONE;
  dpor_trace_open(&d->trace, &d->arena,
                  (struct dpor_memory){config->load, config->copy, config->context},
                  algorithm->races);
  if (!dpor_sleep_open(&d->sleep, &d->arena) || !dpor_wakeup_set(&d->wakeup, &d->arena, 0, NULL))
    return NULL;
  dpor_invariant_watch(d);
  return d;
}

void dpor_prescribe(struct dpor *d, const uint32_t *threads, uint32_t count) {
  INVARIANT(d->trace.count == 0 && d->stats.executions == 0);
  d->prescribed = threads;
  d->prescribed_count = count;
}

void dpor_begin(struct dpor *d) {
  dpor_invariant_watch(d);
  d->position = 0;
  d->running = d->chosen = DPOR_THREAD_NONE;
  d->cut = d->diverged = false;
  for (uint32_t thread = 0; thread < d->trace.width; thread++)
    d->trace.threads[thread].announced = false;
}

void dpor_resume(struct dpor *d, uint32_t position) {
  INVARIANT(position <= d->trace.count);
  dpor_begin(d);
  d->position = position;
  if (position > 0)
    d->running = d->trace.events[position - 1].thread;
}

uint32_t dpor_branch_depth(const struct dpor *d) { return d->trace.count; }

void dpor_spawn(struct dpor *d, uint32_t child, uint32_t parent) {
  INVARIANT(child < DPOR_THREADS_MAX);
  const struct dpor_thread *thread = &d->trace.threads[child];
  if (!thread->started && d->position == d->trace.count)
    dpor_trace_spawn(&d->trace, child, parent);
  else if (!thread->started || thread->parent != parent || thread->spawn_length != d->position)
    d->diverged = true;
}

void dpor_announce(struct dpor *d, uint32_t thread, const struct dpor_op *op) {
  INVARIANT(thread < DPOR_THREADS_MAX);
  struct dpor_thread *announcer = &d->trace.threads[thread];
  if (!announcer->started) { /* only a spawn that diverged leads here */
    INVARIANT(d->diverged);
    return;
  }
  INVARIANT(!(op->flags & DPOR_OP_COMMUTES) || !(op->flags & DPOR_OP_SAME_IS_READ)); /* O4 */
  dpor_op_copy(&announcer->op, op);
  announcer->announced = true;
  if (d->algorithm->ordered && dpor_op_may_block(op) && !dpor_op_never(op)) {
    uint32_t object = dpor_object_intern(&d->trace.objects, op->address, op->size);
    if (object != DPOR_NONE) /* else the memory is full, and the next step says so */
      dpor_object_order(&d->trace.objects, object, &d->reorder);
  }
}

void dpor_withdraw(struct dpor *d, uint32_t thread) { d->trace.threads[thread].announced = false; }

bool dpor_thread_enabled(const struct dpor *d, uint32_t thread) {
  const struct dpor_thread *asked = &d->trace.threads[thread];
  if (!asked->started || !asked->announced)
    return false;
  const struct dpor_op *op = &asked->op;
  if (!dpor_op_may_block(op))
    return true;
  return !dpor_op_never(op) &&
         dpor_op_enabled(op, d->trace.memory.load(d->trace.memory.context, op->address, op->size));
}

uint64_t dpor_random(struct dpor *d) {
  uint64_t x = d->random_state;
  x ^= x << 13;
  x ^= x >> 7;
  x ^= x << 17;
  return d->random_state = x;
}

bool dpor_tree_sleeps(struct dpor *d, uint32_t thread) {
  return dpor_sleep_has_thread(dpor_sleep_at(&d->sleep, d->position), thread);
}

uint32_t dpor_choose_awake(struct dpor *d) {
  if (d->random_state == 0 && d->running != DPOR_THREAD_NONE &&
      dpor_thread_enabled(d, d->running) && !d->algorithm->sleeps_now(d, d->running))
    return d->running;
  uint32_t found = DPOR_THREAD_NONE;
  uint32_t candidates = 0;
  bool slept = false;
  for (uint32_t thread = 0; thread < d->trace.width; thread++) {
    if (!dpor_thread_enabled(d, thread))
      continue;
    if (d->algorithm->sleeps_now(d, thread)) {
      slept = true;
      continue;
    }
    if (d->random_state == 0)
      return thread;
    if (dpor_random(d) % ++candidates == 0)
      found = thread;
  }
  d->cut = found == DPOR_THREAD_NONE && slept;
  return found;
}

uint32_t dpor_next(struct dpor *d) {
  d->chosen = DPOR_THREAD_NONE;
  if (d->diverged || d->arena.full)
    return DPOR_THREAD_NONE;
  uint32_t thread;
  if (d->position < d->trace.count) {
    thread = d->trace.events[d->position].thread;
  } else if (d->wakeup.heads[d->position]) {
    thread = d->wakeup.heads[d->position]->step.thread;
    /* Prescribed by what this thread did elsewhere after the same past. */
    d->diverged = !dpor_thread_enabled(d, thread);
  } else if (d->position < d->prescribed_count) {
    thread = d->prescribed[d->position];
    d->diverged = !dpor_thread_enabled(d, thread);
  } else {
    return d->chosen = d->algorithm->choose(d);
  }
  if (!d->trace.threads[thread].announced)
    d->diverged = true;
  return d->chosen = d->diverged ? DPOR_THREAD_NONE : thread;
}

/* A WRITE does not see the old bytes, and of PLAIN bytes only what the program does next counts. */
static bool event_repeats(const struct dpor_event *event, uint32_t thread, const struct dpor_op *op,
                          uint64_t before) {
  return event->thread == thread && dpor_op_equal(&event->op, op) &&
         (event->before == before || event->kind == DPOR_WRITE || (op->flags & DPOR_OP_PLAIN));
}

/* The event at a new depth: its branch, its clock and races, the sleep set after it. */
static enum dpor_status event_add(struct dpor *d, uint32_t thread, uint64_t before,
                                  uint64_t after) {
  const struct dpor_op *op = &d->trace.threads[thread].op;
  uint32_t depth = d->position;
  uint32_t object = dpor_object_intern(&d->trace.objects, op->address, op->size);
  if (object == DPOR_NONE)
    return DPOR_MEMORY_FULL;
  struct dpor_node **list = &d->wakeup.heads[depth];
  if (*list && (*list)->step.object != object) {
    d->diverged = true;
    return DPOR_DIVERGED;
  }
  if (!dpor_trace_append(&d->trace, thread, object, before, after))
    return DPOR_MEMORY_FULL;
  struct dpor_node *children = *list ? dpor_wakeup_pop(list, &d->arena) : NULL;
  if (!dpor_wakeup_set(&d->wakeup, &d->arena, depth + 1, children))
    return DPOR_MEMORY_FULL;
  struct dpor_step step = dpor_trace_step(&d->trace, depth);
  if (d->algorithm->sleeps &&
      !dpor_sleep_execute(&d->sleep, &d->arena, &d->trace.objects, depth, &step))
    return DPOR_MEMORY_FULL;
  return DPOR_OK;
}

enum dpor_status dpor_executed(struct dpor *d, uint32_t thread, uint64_t before, uint64_t after) {
  if (d->arena.full)
    return DPOR_MEMORY_FULL;
  INVARIANT(thread == d->chosen && d->trace.threads[thread].announced); /* E1 */
  if (d->position < d->trace.count) {
    if (!event_repeats(&d->trace.events[d->position], thread, &d->trace.threads[thread].op,
                       before)) { /* E2 */
      d->diverged = true;
      return DPOR_DIVERGED;
    }
  } else {
    enum dpor_status status = event_add(d, thread, before, after);
    if (status != DPOR_OK)
      return status;
  }
  d->trace.threads[thread].announced = false;
  d->position++;
  d->running = thread;
  d->chosen = DPOR_THREAD_NONE;
  d->stats.events++;
  return DPOR_OK;
}

/* What was run at the depth of the branch goes to sleep. */
enum dpor_progress dpor_tree_next(struct dpor *d) {
  uint32_t depth = d->trace.count;
  do {
    if (depth == 0)
      return DPOR_DONE;
    depth--;
  } while (!d->wakeup.heads[depth]);
  struct dpor_step done = dpor_trace_step(&d->trace, depth);
  dpor_trace_rewind(&d->trace, depth);
  if (d->algorithm->sleeps && !dpor_sleep_add(&d->sleep, &d->arena, depth, &done))
    return DPOR_FULL;
  return DPOR_MORE;
}

static bool must_start_over(const struct dpor *d) {
  return d->reorder || (d->automatic && d->trace.objects.is_finer);
}

/* What was counted under another order of events is not comparable. */
static enum dpor_progress start_over(struct dpor *d) {
  d->reorder = false;
  if (d->automatic) {
    d->algorithm = &dpor_algorithm_optimal;
    dpor_objects_part(&d->trace.objects);
  }
  d->stats = (struct dpor_stats){.restarts = d->stats.restarts + 1};
  dpor_classes_clear(&d->classes, &d->arena);
  dpor_pop_clear(d);
  for (uint32_t depth = 0; depth <= d->trace.count; depth++)
    dpor_wakeup_drop(&d->wakeup.heads[depth], &d->arena);
  d->sleep.ends[0] = 0;
  dpor_trace_rewind(&d->trace, 0);
  d->position = 0;
  return DPOR_MORE;
}

enum dpor_progress dpor_finish(struct dpor *d) {
  bool full = false;
  if (d->arena.full)
    return DPOR_FULL;
  if (must_start_over(d))
    return start_over(d);
  if (d->cut) {
    d->stats.sleep_blocked++;
  } else {
    d->stats.executions++;
    if (d->count_classes && d->position == d->trace.count &&
        !dpor_classes_add(&d->classes, &d->arena, dpor_class_of(d), &full))
      d->stats.duplicates++;
  }
  if (full)
    return DPOR_FULL;
  /* A caller that ends early leaves prescribed steps, or even a recorded prefix, undone: they
   * cannot be run, so they are given up. */
  dpor_wakeup_drop(&d->wakeup.heads[d->trace.count], &d->arena);
  if (d->position == d->trace.count && !d->algorithm->analyse(d))
    return DPOR_FULL;
  if (must_start_over(d))
    return start_over(d);
  enum dpor_progress progress = d->algorithm->next(d);
  d->position = 0;
  return progress;
}

uint32_t dpor_length(const struct dpor *d) { return d->position; }

const struct dpor_event *dpor_event_at(const struct dpor *d, uint32_t position) {
  INVARIANT(position < d->trace.count);
  return &d->trace.events[position];
}

bool dpor_happens_before(const struct dpor *d, uint32_t first, uint32_t second) {
  INVARIANT(first < d->trace.count && second < d->trace.count);
  return first != second && dpor_trace_ordered(&d->trace, first, second);
}

const struct dpor_event *dpor_expected(const struct dpor *d) {
  return d->position < d->trace.count ? &d->trace.events[d->position] : NULL;
}

const struct dpor_op *dpor_pending(const struct dpor *d, uint32_t thread) {
  INVARIANT(thread < DPOR_THREADS_MAX);
  const struct dpor_thread *asked = &d->trace.threads[thread];
  return asked->started && asked->announced ? &asked->op : NULL;
}

bool dpor_pending_enabled(const struct dpor *d, uint32_t thread) {
  INVARIANT(thread < DPOR_THREADS_MAX);
  return dpor_thread_enabled(d, thread);
}

struct dpor_class dpor_class_of(const struct dpor *d) {
  return dpor_class_compute(&d->trace, d->position);
}

const char *dpor_algorithm_of(const struct dpor *d) { return d->algorithm->name; }

bool dpor_was_cut(const struct dpor *d) { return d->cut; }

bool dpor_diverged(const struct dpor *d) { return d->diverged; }

struct dpor_stats dpor_stats_of(const struct dpor *d) {
  struct dpor_stats stats = d->stats;
  stats.classes = d->classes.count;
  stats.relation_is_finer = d->trace.objects.is_finer;
  stats.branches = d->pop.branches;
  stats.branches_peak = d->pop.branches_peak;
  stats.memory_used = d->arena.used;
  stats.memory_peak = d->arena.top;
  return stats;
}
