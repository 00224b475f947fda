/* unit.c - dpor-unit: the parts of the engine one by one, and executions of unusual size.
 *
 * Clocks, objects and overlap, operations, class hash, memory full, divergence,
 * an early end, 1000 threads, 60,000 events.
 */
#include "dpor/class.h"
#include "dpor/object.h"
#include "script.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static uint32_t passed, failed;
static struct script script;
static const size_t MEMORY = (size_t)2 << 30;

static void check(bool good, const char *what) {
  passed += good;
  failed += !good;
  if (!good)
    printf("FAILED %s\n", what);
}

static void *memory_map(size_t size) {
  void *memory =
      mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) {
    perror("mmap");
    exit(2);
  }
  return memory;
}

static double seconds_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static void test_clocks(void) {
  uint32_t narrow[] = {3, 0}, wide[] = {1, 2, 5};
  struct dpor_clock clock = {narrow, 2};
  check(dpor_clock_covers(clock, 0, 3) && !dpor_clock_covers(clock, 0, 4), "a clock covers");
  check(!dpor_clock_covers(clock, 1, 1) && !dpor_clock_covers(clock, 7, 1), "beyond the width: 0");
  dpor_clock_join(wide, 3, clock);
  check(wide[0] == 3 && wide[1] == 2 && wide[2] == 5, "join takes the greater");
}

/* B1, B2: the links are exactly the overlaps, by brute force over random ranges. */
static void test_objects(void) {
  enum { COUNT = 1500 };
  struct dpor_arena arena;
  struct dpor_objects objects;
  void *memory = memory_map(MEMORY);
  dpor_arena_open(&arena, memory, MEMORY);
  dpor_objects_open(&objects, &arena);
  uint64_t state = 88172645463325252u;
  for (int at = 0; at < COUNT; at++) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    uint32_t size = state % 50 == 0 ? 64 + (uint32_t)(state >> 40) % 500 : 1 + (state >> 20) % 8;
    dpor_object_intern(&objects, 4096 + (state >> 32) % 20000, size);
  }
  bool exact = true, symmetric = true;
  for (uint32_t a = 0; a < objects.count; a++) {
    static bool linked[COUNT];
    memset(linked, 0, sizeof linked);
    for (uint32_t entry = objects.items[a].overlaps; entry != DPOR_NONE;
         entry = objects.overlaps[entry].next) {
      symmetric &= !linked[objects.overlaps[entry].object];
      linked[objects.overlaps[entry].object] = true;
    }
    for (uint32_t b = 0; b < objects.count; b++) {
      uint64_t low = objects.items[a].address, high = objects.items[b].address;
      bool shares = low < high + objects.items[b].size && high < low + objects.items[a].size;
      exact &= linked[b] == (shares && a != b);
      struct dpor_step first = {0, a, DPOR_WRITE}, second = {1, b, DPOR_READ};
      exact &= dpor_step_conflict(&objects, &first, &second) == shares;
    }
  }
  check(exact, "objects conflict exactly where bytes overlap");
  check(symmetric, "an overlap is linked once");
  uint32_t number = dpor_object_intern(&objects, 4096, 4);
  check(number == dpor_object_intern(&objects, 4096, 4), "an object keeps its number");
  check(number != dpor_object_intern(&objects, 4096, 8), "another size is another object");
  munmap(memory, MEMORY);
}

static bool holds(uint8_t compare, uint32_t size, uint64_t mask, uint64_t operand, uint64_t value) {
  struct dpor_term term = {.compare = compare, .mask = mask, .operand = operand};
  return dpor_term_holds(&term, size, value);
}

static bool writes_conflict(const struct dpor_objects *objects, uint32_t a, uint32_t b) {
  struct dpor_step first = {0, a, DPOR_WRITE}, second = {1, b, DPOR_WRITE};
  return dpor_step_conflict(objects, &first, &second) &&
         dpor_step_conflict(objects, &second, &first);
}

/* B3 and B4 of object.h: two halves become one variable with their word, and two again. */
static void test_merged(void) {
  struct dpor_arena arena;
  struct dpor_objects objects;
  bool changed = false;
  dpor_arena_open(&arena, memory_map(MEMORY), MEMORY);
  dpor_objects_open(&objects, &arena);
  uint32_t word = dpor_object_intern(&objects, 4096, 8);
  uint32_t low = dpor_object_intern(&objects, 4096, 4);
  uint32_t high = dpor_object_intern(&objects, 4100, 4);
  uint32_t other = dpor_object_intern(&objects, 4104, 4);
  check(!writes_conflict(&objects, low, high), "halves are independent");
  dpor_object_order(&objects, low, &changed);
  check(!changed, "ordering what has not commuted changes nothing");
  check(dpor_object_merge(&objects, word, low, &changed) && changed, "merging changes the order");
  check(objects.items[word].ordered, "an ordered object orders its whole group");
  check(!writes_conflict(&objects, low, high), "only what was merged is one variable");
  dpor_object_merge(&objects, high, low, &changed);
  check(writes_conflict(&objects, low, high), "merged halves conflict");
  check(objects.items[high].ordered && !objects.items[other].ordered, "groups keep apart");
  check(!writes_conflict(&objects, high, other), "a neighbour is no part of it");
  changed = false;
  dpor_object_merge(&objects, word, high, &changed);
  check(!changed, "merging twice is merging once");
  dpor_objects_part(&objects);
  check(!writes_conflict(&objects, low, high) && writes_conflict(&objects, low, word) &&
            !objects.items[word].ordered,
        "parted, bytes decide again");
}

static void test_ops(void) {
  struct dpor_op op = script_op(0, DPOR_UPDATE_KEEP, 0);
  check(dpor_op_kind(&op, 0) == DPOR_READ, "a load reads");
  op = script_op(0, DPOR_UPDATE_SET, 1);
  check(dpor_op_kind(&op, 0) == DPOR_WRITE, "a store writes");
  op.flags = DPOR_OP_SEES_OLD;
  check(dpor_op_kind(&op, 0) == DPOR_RMW, "an exchange does both");
  dpor_op_guard_set(&op, dpor_term_make(DPOR_COMPARE_EQ, 5));
  check(dpor_op_kind(&op, 5) == DPOR_RMW && dpor_op_kind(&op, 4) == DPOR_READ,
        "a failed cas reads");
  check(dpor_op_apply(&op, 5) == 1 && dpor_op_apply(&op, 4) == 4, "a failed cas changes nothing");
  op = script_op(0, DPOR_UPDATE_SUB, 1);
  op.flags = DPOR_OP_COMMUTES;
  check(dpor_op_kind(&op, 0) == DPOR_ADD, "an unused fetch-and-sub commutes");
  op.size = 1;
  check(dpor_op_apply(&op, 0) == 255, "an update wraps in its size");
  op.update = DPOR_UPDATE_MAX;
  op.operand = 1;
  check(dpor_op_apply(&op, 255) == 1, "max is signed");
  op.update = DPOR_UPDATE_UMAX;
  check(dpor_op_apply(&op, 255) == 255, "umax is not");
  check(holds(DPOR_COMPARE_SLT, 1, UINT64_MAX, 0, 255), "255 is negative in a byte");
  check(!holds(DPOR_COMPARE_ULT, 1, UINT64_MAX, 0, 255), "and not below 0 unsigned");
  check(holds(DPOR_COMPARE_EQ, 4, 2, 2, 7), "a mask is applied first");
  op = script_wait(0, DPOR_UPDATE_SET, 1, 0);
  check(dpor_op_enabled(&op, 0) && !dpor_op_enabled(&op, 1), "a lock waits");
}

/* Thread 0: word 0 := 1, word 1 := 1. Thread 1: reads word 1. */
static bool make_message(uint32_t thread, uint32_t index, struct dpor_op *op) {
  if (thread == 0 && index < 2)
    *op = script_op(index, DPOR_UPDATE_SET, 1);
  else if (thread == 1 && index < 1)
    *op = script_op(1, DPOR_UPDATE_KEEP, 0);
  else
    return false;
  return true;
}

static void test_order(void) {
  void *memory = memory_map(MEMORY);
  script = (struct script){.threads = 2, .make = make_message};
  script_create(&script, "optimal", memory, MEMORY);
  script_execute(&script);
  check(dpor_length(script.d) == 3, "three events");
  check(dpor_happens_before(script.d, 0, 2) && dpor_happens_before(script.d, 1, 2),
        "a read follows what its writer did");
  check(!dpor_happens_before(script.d, 2, 0) && !dpor_happens_before(script.d, 1, 1),
        "and not the other way round");
  struct dpor_class first = dpor_class_of(script.d);
  check(dpor_finish(script.d) == DPOR_MORE, "the race is to be reversed");
  check(dpor_expected(script.d) != NULL && dpor_expected(script.d)->thread == 0,
        "the prefix is expected");
  script_execute(&script);
  struct dpor_class second = dpor_class_of(script.d);
  check(first.low != second.low && first.high != second.high, "another order, another class");
  check(dpor_finish(script.d) == DPOR_DONE, "two classes, two executions");
  munmap(memory, MEMORY);
}

/* Three threads, two words each of their own: one class, 90 interleavings. */
static bool make_private(uint32_t thread, uint32_t index, struct dpor_op *op) {
  *op = script_op(thread * 2 + index, DPOR_UPDATE_SET, 1);
  return index < 2;
}

static void test_class(void) {
  void *memory = memory_map(MEMORY);
  script = (struct script){.threads = 3, .make = make_private};
  script_create(&script, "exhaustive", memory, MEMORY);
  check(script_explore(&script, 1000) == SCRIPT_DONE, "exhaustive ends");
  struct dpor_stats stats = dpor_stats_of(script.d);
  check(stats.executions == 90 && stats.classes == 1 && stats.duplicates == 89,
        "independent events in any order are one class");
  munmap(memory, MEMORY);
}

/* Five threads, each writes and reads two shared words and takes a lock. */
static bool make_busy(uint32_t thread, uint32_t index, struct dpor_op *op) {
  switch (index) {
  case 0:
    *op = script_wait(2, DPOR_UPDATE_SET, 1, 0);
    return true;
  case 1:
    *op = script_op(0, DPOR_UPDATE_SET, thread);
    return true;
  case 2:
    *op = script_op(2, DPOR_UPDATE_SET, 0);
    return true;
  case 3:
    *op = script_op(1, DPOR_UPDATE_SET, thread);
    return true;
  case 4:
    *op = script_op(1, DPOR_UPDATE_KEEP, 0);
    return thread < 2;
  default:
    return false;
  }
}

static void test_memory(void) {
  static const char *const names[] = {"optimal", "source", "exhaustive"};
  bool clean = true;
  uint32_t full = 0, none = 0, done = 0;
  for (size_t size = 1024; size <= (size_t)1 << 21; size += size < 1 << 19 ? 1536 : 65536)
    for (int name = 0; name < 3; name++) {
      void *memory = memory_map((size_t)1 << 21);
      script = (struct script){.threads = name == 2 ? 4 : 3, .make = make_busy};
      if (!script_create(&script, names[name], memory, size)) {
        none++;
      } else {
        enum script_end end = script_explore(&script, 3000);
        full += end == SCRIPT_FULL;
        done += end == SCRIPT_DONE;
        clean &= end != SCRIPT_DIVERGED;
        clean &= dpor_stats_of(script.d).memory_peak <= size;
      }
      munmap(memory, (size_t)1 << 21);
    }
  check(clean, "too little memory is told, whatever the size");
  check(none > 0 && full > 0 && done > 0, "all outcomes were met");
}

static uint32_t divergence; /* which way the program changes its mind in its second execution */
static uint32_t execution;

static bool make_divergent(uint32_t thread, uint32_t index, struct dpor_op *op) {
  if (execution > 0 && thread == 0 && index == 0) {
    *op = script_op(0, DPOR_UPDATE_SET, divergence == 0 ? 7 : 1);
    if (divergence == 1)
      op->site = &divergence;
    return divergence != 2;
  }
  return make_message(thread, index, op);
}

static void test_divergence(void) {
  for (divergence = 0; divergence < 3; divergence++) {
    void *memory = memory_map(MEMORY);
    execution = 0;
    script = (struct script){.threads = 2, .make = make_divergent};
    script_create(&script, "optimal", memory, MEMORY);
    check(script_execute(&script) == DPOR_OK && dpor_finish(script.d) == DPOR_MORE,
          "the first execution is fine");
    execution = 1;
    check(script_execute(&script) == DPOR_DIVERGED, "the second does not repeat it");
    check(dpor_expected(script.d) != NULL && dpor_length(script.d) == 0, "and where is known");
    munmap(memory, MEMORY);
  }
}

/* A caller may end an execution anywhere, also in the replayed part. */
static void test_early_end(void) {
  static const char *const names[] = {"optimal", "source", "exhaustive"};
  for (int name = 0; name < 3; name++)
    for (uint32_t stop = 1; stop < 20; stop++) {
      void *memory = memory_map(MEMORY);
      script = (struct script){.threads = 3, .make = make_busy};
      script_create(&script, names[name], memory, MEMORY);
      script_execute(&script);
      script.stop_after = stop;
      enum script_end end = SCRIPT_DONE;
      if (dpor_finish(script.d) == DPOR_MORE)
        end = script_explore(&script, 20000);
      check(end == SCRIPT_DONE || end == SCRIPT_MANY, "an early end is safe");
      munmap(memory, MEMORY);
    }
}

/* 1000 threads, each with a word of its own; the last two also write the same one. */
static bool make_thousand(uint32_t thread, uint32_t index, struct dpor_op *op) {
  *op = script_op(index == 0 ? thread : 2000, DPOR_UPDATE_SET, thread);
  return index == 0 || (index == 1 && thread >= 998);
}

static void test_threads(void) {
  void *memory = memory_map(MEMORY);
  double start = seconds_now();
  script = (struct script){.threads = 1000, .make = make_thousand};
  script_create(&script, "optimal", memory, MEMORY);
  check(script_explore(&script, 100) == SCRIPT_DONE, "1000 threads end");
  struct dpor_stats stats = dpor_stats_of(script.d);
  check(stats.executions == 2 && stats.duplicates == 0, "1000 threads, one race");
  double seconds = seconds_now() - start;
  printf("1000 threads: %.3f s, %llu KiB\n", seconds, (unsigned long long)stats.memory_peak / 1024);
  check(seconds < 5, "1000 threads in time");
  munmap(memory, MEMORY);
}

/* Three threads, 20,000 events each: private words, a lock nobody else takes, a word that all
 * read, and two races at the end. */
static bool make_long(uint32_t thread, uint32_t index, struct dpor_op *op) {
  enum { LENGTH = 20000 };
  if (index < LENGTH - 1)
    switch (index % 4) {
    case 0:
      *op = script_wait(10 + thread, DPOR_UPDATE_SET, 1, 0);
      break;
    case 1:
      *op = script_op(20 + thread * 500 + index / 4 % 500, DPOR_UPDATE_SET, index);
      break;
    case 2:
      *op = script_op(10 + thread, DPOR_UPDATE_SET, 0);
      break;
    default:
      *op = script_op(1, DPOR_UPDATE_KEEP, 0);
    }
  else
    *op = script_op(0, DPOR_UPDATE_SET, thread);
  return index < LENGTH;
}

static void test_long(void) {
  static const char *const names[] = {"optimal", "source"};
  for (int name = 0; name < 2; name++) {
    void *memory = memory_map(MEMORY);
    double start = seconds_now();
    script = (struct script){.threads = 3, .make = make_long};
    script_create(&script, names[name], memory, MEMORY);
    check(script_explore(&script, 100) == SCRIPT_DONE, "60,000 events end");
    struct dpor_stats stats = dpor_stats_of(script.d);
    check(stats.classes == 6, "three writers, six orders, at the end of 60,000 events");
    double seconds = seconds_now() - start;
    printf("60,000 events, %s: %llu executions, %.3f s, %llu KiB\n", names[name],
           (unsigned long long)stats.executions, seconds,
           (unsigned long long)stats.memory_peak / 1024);
    check(seconds < 10, "60,000 events in time");
    munmap(memory, MEMORY);
  }
}

/* A broken rule of ours must end the process with 2, whatever the build. */
static void test_invariant(void) {
  pid_t child = fork();
  if (child == 0) {
    close(2);
    void *memory = memory_map(MEMORY);
    script = (struct script){.threads = 2, .make = make_message};
    script_create(&script, "optimal", memory, MEMORY);
    script_execute(&script);
    dpor_executed(script.d, 1, 0, 0);
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  check(WIFEXITED(status) && WEXITSTATUS(status) == 2, "a broken invariant exits with 2");
}

int main(void) {
  printf("dpor-unit: clocks, objects and overlap, operations, class hash, memory full, divergence, "
         "early end, 1000 threads, 60,000 events\n");
  test_clocks();
  test_objects();
  test_merged();
  test_ops();
  test_order();
  test_class();
  test_memory();
  test_divergence();
  test_early_end();
  test_threads();
  test_long();
  test_invariant();
  printf("%u passed, %u failed\n", passed, failed);
  return failed ? 1 : 0;
}
