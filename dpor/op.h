/* op.h - one visible operation of a thread, as data.
 *
 * Every primitive of every library is one shape: an access to the bytes
 * [address, address + size), what it does to them, and a condition on their
 * value. A mutex, a semaphore, a join, a compare-and-swap and an await differ
 * only in the fields, so no algorithm has a case per primitive:
 *
 *   load                KEEP
 *   store               SET v                      (kind WRITE: the old value is not seen)
 *   fetch-and-add       ADD k, DPOR_OP_SEES_OLD    (kind RMW)
 *   the same, unused    ADD k, DPOR_OP_COMMUTES    (kind ADD: IFAA)
 *   compare-and-swap    SET v, GUARD ==e, SEES_OLD (kind RMW, or READ when the guard fails)
 *   mutex lock          SET me, WAIT ==0, SEES_OLD
 *   mutex trylock       SET me, GUARD ==0, SEES_OLD
 *   mutex unlock        SET 0
 *   semaphore wait      ADD -1, WAIT !=0, SEES_OLD
 *   once                UMAX running, WAIT !=running, SAME_IS_READ
 *   join                KEEP, WAIT ==1             (on the word that the thread's end sets)
 *   await               KEEP, WAIT any predicate
 *   blocked for ever    KEEP, WAIT never           (a failed assume)
 *
 * Rules:
 *   O1  An op is decided by its thread's own history: it does not change while the thread waits.
 *   O2  A condition reads at most 8 bytes, and only those of the op itself.
 *   O3  `update` tells the bytes after from the bytes before, without running the program.
 *       Only OPAQUE does not, and an OPAQUE op has neither WAIT nor GUARD on it, nor anything
 *       that waits on its bytes for a value the engine must foresee.
 *   O4  Nothing in an op but `site` depends on where the engine's memory lies.
 */
#ifndef TARRY_DPOR_OP_H
#define TARRY_DPOR_OP_H

#include <stdbool.h>
#include <stdint.h>

/* What two events do to each other. The table of conflicts is in op.c:
 * same bytes, unless READ-READ or ADD-ADD on exactly the same object. */
enum dpor_kind { DPOR_READ, DPOR_WRITE, DPOR_RMW, DPOR_ADD };

/* UPDATE(name): the bytes after, from the bytes before and `operand`. */
#define DPOR_UPDATES(UPDATE)                                                                       \
  UPDATE(KEEP)   /* before */                                                                      \
  UPDATE(SET)    /* operand */                                                                     \
  UPDATE(ADD)    /* before + operand */                                                            \
  UPDATE(SUB)    /* before - operand */                                                            \
  UPDATE(AND)    /* before & operand */                                                            \
  UPDATE(OR)     /* before | operand */                                                            \
  UPDATE(XOR)    /* before ^ operand */                                                            \
  UPDATE(NAND)   /* ~(before & operand) */                                                         \
  UPDATE(MAX)    /* signed */                                                                      \
  UPDATE(MIN)    /* signed */                                                                      \
  UPDATE(UMAX)   /* unsigned */                                                                    \
  UPDATE(UMIN)   /* unsigned */                                                                    \
  UPDATE(OPAQUE) /* only the program knows (a range, 16 bytes, a floating-point RMW) */

enum dpor_update {
#define DPOR_UPDATE_ENUM(name) DPOR_UPDATE_##name,
  DPOR_UPDATES(DPOR_UPDATE_ENUM)
#undef DPOR_UPDATE_ENUM
};

/* COMPARE(name): holds when (value & mask) COMPARE operand, in `size` bytes. */
#define DPOR_COMPARES(COMPARE)                                                                     \
  COMPARE(ALWAYS)                                                                                  \
  COMPARE(NEVER)                                                                                   \
  COMPARE(EQ)                                                                                      \
  COMPARE(NE)                                                                                      \
  COMPARE(ULT)                                                                                     \
  COMPARE(ULE)                                                                                     \
  COMPARE(UGT)                                                                                     \
  COMPARE(UGE)                                                                                     \
  COMPARE(SLT)                                                                                     \
  COMPARE(SLE)                                                                                     \
  COMPARE(SGT)                                                                                     \
  COMPARE(SGE)

enum dpor_compare {
#define DPOR_COMPARE_ENUM(name) DPOR_COMPARE_##name,
  DPOR_COMPARES(DPOR_COMPARE_ENUM)
#undef DPOR_COMPARE_ENUM
};

enum dpor_role {
  DPOR_FREE, /* no condition */
  DPOR_WAIT, /* the op is enabled only while its condition holds */
  DPOR_GUARD /* the op is always enabled; where its condition fails it only reads */
};

enum dpor_op_flag {
  DPOR_OP_SEES_OLD = 1,      /* the value before reaches the program: a SET that sees it is RMW */
  DPOR_OP_COMMUTES = 2,      /* an ADD whose result is unused */
  DPOR_OP_ASSUME = 4,        /* blocked here means "assumed away", not "deadlock" */
  DPOR_OP_AWAIT = 8,         /* blocked here means "waits for a value" */
  DPOR_OP_SAME_IS_READ = 16, /* where the update leaves the bytes as they are it is a READ */
  DPOR_OP_PLAIN = 32 /* the bytes may never have been set (padding): a replay may find others */
};

struct dpor_condition {
  uint8_t compare; /* enum dpor_compare */
  uint64_t mask;
  uint64_t operand;
};

struct dpor_op {
  uint64_t address;
  uint32_t size;
  uint8_t update; /* enum dpor_update */
  uint8_t role;   /* enum dpor_role */
  uint8_t flags;  /* enum dpor_op_flag */
  uint8_t name;   /* what the report calls it; the engine does not look */
  uint64_t operand;
  struct dpor_condition condition;
  const void *site; /* compared on replay, never followed */
};

/* The kind of `op` where its bytes hold `value`: depends on the value only for a GUARD and with
 * SAME_IS_READ. */
enum dpor_kind dpor_op_kind(const struct dpor_op *op, uint64_t value);

/* Does the condition hold of `value` (size bytes, zero-extended)? */
bool dpor_condition_holds(const struct dpor_condition *condition, uint32_t size, uint64_t value);

/* Is `op` enabled where its bytes hold `value`? */
bool dpor_op_enabled(const struct dpor_op *op, uint64_t value);

/* The bytes after `op` executed on `before`. INVARIANT: op is not OPAQUE. */
uint64_t dpor_op_apply(const struct dpor_op *op, uint64_t before);

/* May waiting for a value ever stop `op`? */
static inline bool dpor_op_may_block(const struct dpor_op *op) { return op->role == DPOR_WAIT; }

#endif
