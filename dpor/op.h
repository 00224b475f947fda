/* op.h - one visible operation of a thread, as data.
 *
 * Every primitive of every library is one shape: an access to the bytes
 * [address, address + size), what it does to them, a guard and a wait. A mutex,
 * a semaphore, a join, a compare-and-swap and an await differ only in the
 * fields, so no algorithm has a case per primitive:
 *
 *   load                KEEP
 *   store               SET v                      (kind WRITE: the old value is not seen)
 *   fetch-and-add       ADD k, DPOR_OP_SEES_OLD    (kind RMW)
 *   the same, unused    ADD k, DPOR_OP_COMMUTES    (kind ADD: IFAA; so do OR, AND and XOR)
 *   compare-and-swap    SET v, guard ==e, SEES_OLD (kind RMW, or READ when the guard fails)
 *   mutex lock          SET me, wait ==0, SEES_OLD
 *   mutex trylock       SET me, guard ==0, SEES_OLD
 *   mutex unlock        SET 0
 *   semaphore wait      ADD -1, wait !=0, SEES_OLD
 *   once                UMAX running, wait !=running, SAME_IS_READ
 *   join                KEEP, wait ==1             (on the word that the thread's end sets)
 *   await               KEEP, wait any condition   (a spin loop that only reads)
 *   exchange-await      SET v, wait !=v, SEES_OLD  (a spin loop around an exchange)
 *   awaited cas         SET v, guard ==e, wait ==e or !=w, SEES_OLD
 *   blocked for ever    KEEP, wait never           (a failed assume)
 *
 * Rules:
 *   O1  An op is decided by its thread's own history: it does not change while the thread waits.
 *   O2  A guard or a wait reads at most 8 bytes, and only those of the op itself.
 *   O3  `update` tells the bytes after from the bytes before, without running the program.
 *       Only OPAQUE does not: what it left is known from what came after (value.h). It has
 *       neither guard nor wait.
 *   O4  COMMUTES and SAME_IS_READ exclude each other: an OR that sleeps as one that changes nothing
 *       would be a READ after an OR that does not wake it.
 *   O5  Nothing in an op but `site` depends on where the engine's memory lies.
 */
#ifndef TARRY_DPOR_OP_H
#define TARRY_DPOR_OP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* What two events do to each other. The table of conflicts is in object.h: same bytes, unless both
 * only read, or both are the same one of ADD, OR, AND and XOR on exactly the same object. */
enum dpor_kind {
  DPOR_READ,
  DPOR_WRITE,
  DPOR_RMW,
  DPOR_ADD, /* from here on: updates that commute with their own kind */
  DPOR_OR,
  DPOR_AND,
  DPOR_XOR
};

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

/* COMPARE(name): see struct dpor_term. */
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

enum dpor_op_flag {
  DPOR_OP_SEES_OLD = 1,      /* the value before reaches the program: a SET that sees it is RMW */
  DPOR_OP_COMMUTES = 2,      /* an ADD, SUB, OR, AND or XOR whose result is unused */
  DPOR_OP_ASSUME = 4,        /* blocked here means "assumed away", not "deadlock" */
  DPOR_OP_SPIN = 8,          /* blocked here means "goes round in a loop that changes nothing" */
  DPOR_OP_SAME_IS_READ = 16, /* where the update leaves the bytes as they are it is a READ */
  DPOR_OP_PLAIN = 32 /* the bytes may never have been set (padding): a replay may find others */
};

enum dpor_term_flag {
  DPOR_TERM_NEGATE = 1, /* x is taken from 0 */
  DPOR_TERM_OR = 2      /* the clause goes on: this term or the next */
};

/* Holds of a value v (the op's bytes, zero-extended) when
 *   x = (v >> shift) & mask, sign-extended from `sign` bits unless that is 0,
 *   x = -x with NEGATE,
 *   x + addend COMPARE operand, both cut to `bits` bits (0: to the op's size). */
struct dpor_term {
  uint8_t compare; /* enum dpor_compare */
  uint8_t bits;
  uint8_t shift;
  uint8_t sign;
  uint8_t flags; /* enum dpor_term_flag */
  uint64_t mask;
  uint64_t addend;
  uint64_t operand;
};

enum { DPOR_TERMS_MAX = 4 };

struct dpor_op {
  uint64_t address;
  uint32_t size;
  uint16_t flags; /* enum dpor_op_flag */
  uint8_t update; /* enum dpor_update */
  uint8_t name;   /* what the report calls it; the engine does not look */
  uint64_t operand;
  const void *site; /* compared on replay, never followed */
  uint8_t guards;   /* 1: terms[0] is the guard: where it fails the op only reads */
  /* The terms after the guard are the wait: the op is enabled only while it holds. It is a
   * conjunction of clauses, each a run of terms joined by DPOR_TERM_OR. */
  uint8_t waits;
  struct dpor_term terms[DPOR_TERMS_MAX]; /* what lies beyond guards + waits is not looked at */
};

/* `v COMPARE operand`, in the op's size. */
static inline struct dpor_term dpor_term_make(enum dpor_compare compare, uint64_t operand) {
  return (struct dpor_term){.compare = (uint8_t)compare, .mask = UINT64_MAX, .operand = operand};
}

/* A guard must come before any wait. */
void dpor_op_guard_set(struct dpor_op *op, struct dpor_term term);
void dpor_op_wait_add(struct dpor_op *op, struct dpor_term term);

static inline const struct dpor_term *dpor_op_guard(const struct dpor_op *op) {
  return op->guards ? &op->terms[0] : (const struct dpor_term *)0;
}

static inline const struct dpor_term *dpor_op_wait(const struct dpor_op *op) {
  return &op->terms[op->guards];
}

/* Copies what counts: most ops have no terms, and each event is copied twice. */
static inline void dpor_op_copy(struct dpor_op *to, const struct dpor_op *from) {
  memcpy(to, from, offsetof(struct dpor_op, terms));
  for (uint32_t at = 0; at < (uint32_t)from->guards + from->waits; at++)
    to->terms[at] = from->terms[at];
}

bool dpor_op_equal(const struct dpor_op *a, const struct dpor_op *b);

/* Does the kind of `op` depend on the value that it finds? */
static inline bool dpor_op_kind_varies(const struct dpor_op *op) {
  return op->guards || (op->flags & DPOR_OP_SAME_IS_READ);
}

/* The kind of `op` where its bytes hold `value`. */
enum dpor_kind dpor_op_kind(const struct dpor_op *op, uint64_t value);

/* Does the term hold of `value` (size bytes, zero-extended)? */
bool dpor_term_holds(const struct dpor_term *term, uint32_t size, uint64_t value);

/* Is `op` enabled where its bytes hold `value`? */
bool dpor_op_enabled(const struct dpor_op *op, uint64_t value);

/* The bytes after `op` executed on `before`. INVARIANT: op is not OPAQUE. */
uint64_t dpor_op_apply(const struct dpor_op *op, uint64_t before);

/* May waiting for a value ever stop `op`? */
static inline bool dpor_op_may_block(const struct dpor_op *op) { return op->waits > 0; }

/* Is there no value for which it is enabled: a failed assume? */
static inline bool dpor_op_never(const struct dpor_op *op) {
  return op->waits == 1 && dpor_op_wait(op)->compare == DPOR_COMPARE_NEVER;
}

static inline bool dpor_kind_commutes(uint8_t kind) { return kind >= DPOR_ADD; }

#endif
