/* sync.h - how synchronisation objects lie in the program's own bytes.
 *
 * The state of a lock is in the pthread_mutex_t itself, so the snapshot resets it and its address
 * is the program's (W6). All zero is "initialised and free", as static initialisers need; glibc's
 * __kind keeps its place, so those of recursive and error-checking mutexes work too.
 *
 * A thread's mark is its number + 1. Words and what they hold:
 *   mutex, spin lock   0 free, else the owner's mark; negative: destroyed
 *   rwlock             n readers; negative: writer, with the mark in the low bits
 *   semaphore          the value
 *   cond               -n: n waiters; positive: held by a signal that chooses; see sync_cond.c
 *   barrier            tickets; rounds done; threads that left; see sync_barrier.c
 *   once               0 new, 1 running, 2 done
 *
 * Rules:
 *   Y1  A destroyed object never makes a thread wait: the next use runs, sees the mark and is an
 *       error. So each waiting condition also holds for the destroyed mark.
 *   Y2  A word equals the own mark only if this thread put it there: that may be read without an
 *       event. Everything else of a word comes from an event's result.
 */
#ifndef TARRY_RUNTIME_SYNC_H
#define TARRY_RUNTIME_SYNC_H

#include "runtime/interpose.h"

#include <pthread.h>
#include <semaphore.h>

struct rt_mutex {
  uint64_t owner;
  uint64_t depth; /* of a recursive mutex; only the owner looks */
  int32_t kind;   /* glibc's __kind: PTHREAD_MUTEX_* in the low two bits */
  uint32_t unused;
};

struct rt_rwlock {
  uint64_t state;
};

struct rt_cond {
  uint64_t state;
  uint32_t first, last; /* marks of the first and last waiter; 0: none */
  uint64_t inside;      /* waiters that may look at the variable after they were signalled */
};

struct rt_semaphore {
  uint64_t value;
};

struct rt_barrier {
  uint64_t tickets;
  uint64_t rounds; /* done */
  uint64_t left;   /* threads that waited and are through */
  uint64_t required;
};

_Static_assert(sizeof(struct rt_mutex) <= sizeof(pthread_mutex_t), "fits");
_Static_assert(offsetof(struct rt_mutex, kind) == 16, "where glibc has __kind");
_Static_assert(sizeof(struct rt_cond) <= sizeof(pthread_cond_t), "fits");
_Static_assert(sizeof(struct rt_barrier) <= sizeof(pthread_barrier_t), "fits");

/* What the condition of an operation is for. */
enum rt_sync_role {
  RT_SYNC_FREE, /* there is none */
  RT_SYNC_WAIT, /* enabled only while it holds */
  RT_SYNC_GUARD /* always enabled; where it fails the operation only reads */
};

/* One operation on a word of 4 or 8 bytes. */
struct rt_sync_op {
  void *word;
  uint32_t size;
  enum rt_sync_role role;
  enum dpor_compare compare;
  uint64_t mask; /* 0 stands for all bits */
  uint64_t operand;
  enum dpor_update update;
  uint64_t value;
  unsigned flags; /* enum dpor_op_flag */
  enum rt_op_name name;
};

/* Performs it as an event (directly when !rt_active()); returns the bytes before. */
uint64_t rt_sync_perform(const struct rt_sync_op *op, const struct tarry_site *site);
/* Did the condition hold of what rt_sync_perform returned? */
bool rt_sync_held(const struct rt_sync_op *op, uint64_t before);
/* The running thread's mark; main's before main. */
uint64_t rt_sync_mark(void);

/* The mutex operations that condition variables are built from. */
int rt_mutex_lock(struct rt_mutex *mutex, const struct tarry_site *site);
int rt_mutex_unlock(struct rt_mutex *mutex, const struct tarry_site *site);

#endif
