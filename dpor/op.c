/* op.c - what an operation means: kind, condition, effect on the bytes.
 *
 * A wrong kind or condition here makes the engine foresee what the program
 * will not do: executions are lost, or prescribed threads are not enabled.
 */
#include "op.h"

#include "invariant.h"

static uint64_t truncate_to(uint64_t value, uint32_t bits) {
  return bits >= 64 ? value : value & (((uint64_t)1 << bits) - 1);
}

static int64_t sign_extend(uint64_t value, uint32_t bits) {
  if (bits >= 64)
    return (int64_t)value;
  uint64_t sign = (uint64_t)1 << (bits - 1);
  return (int64_t)((truncate_to(value, bits) ^ sign) - sign);
}

void dpor_op_guard_set(struct dpor_op *op, struct dpor_term term) {
  INVARIANT(op->guards + op->waits == 0);
  op->guards = 1;
  op->terms[0] = term;
}

void dpor_op_wait_add(struct dpor_op *op, struct dpor_term term) {
  INVARIANT(op->guards + op->waits < DPOR_TERMS_MAX);
  op->terms[op->guards + op->waits++] = term;
}

static bool term_equal(const struct dpor_term *a, const struct dpor_term *b) {
  return a->compare == b->compare && a->bits == b->bits && a->shift == b->shift &&
         a->sign == b->sign && a->flags == b->flags && a->mask == b->mask &&
         a->addend == b->addend && a->operand == b->operand;
}

bool dpor_op_equal(const struct dpor_op *a, const struct dpor_op *b) {
  if (a->address != b->address || a->size != b->size || a->update != b->update ||
      a->flags != b->flags || a->name != b->name || a->site != b->site || a->guards != b->guards ||
      a->waits != b->waits || (a->operand != b->operand && !(a->flags & DPOR_OP_PLAIN)))
    return false;
  for (uint32_t at = 0; at < (uint32_t)a->guards + a->waits; at++)
    if (!term_equal(&a->terms[at], &b->terms[at]))
      return false;
  return true;
}

static bool guard_holds(const struct dpor_op *op, uint64_t value) {
  return !op->guards || dpor_term_holds(&op->terms[0], op->size, value);
}

static enum dpor_kind kind_of_update(const struct dpor_op *op) {
  switch ((enum dpor_update)op->update) {
  case DPOR_UPDATE_SET:
  case DPOR_UPDATE_OPAQUE:
    return DPOR_WRITE;
  case DPOR_UPDATE_ADD:
  case DPOR_UPDATE_SUB:
    return op->flags & DPOR_OP_COMMUTES ? DPOR_ADD : DPOR_RMW;
  case DPOR_UPDATE_OR:
    return op->flags & DPOR_OP_COMMUTES ? DPOR_OR : DPOR_RMW;
  case DPOR_UPDATE_AND:
    return op->flags & DPOR_OP_COMMUTES ? DPOR_AND : DPOR_RMW;
  case DPOR_UPDATE_XOR:
    return op->flags & DPOR_OP_COMMUTES ? DPOR_XOR : DPOR_RMW;
  default:
    return DPOR_RMW;
  }
}

enum dpor_kind dpor_op_kind(const struct dpor_op *op, uint64_t value) {
  if (op->update == DPOR_UPDATE_KEEP || !guard_holds(op, value))
    return DPOR_READ;
  if ((op->flags & DPOR_OP_SAME_IS_READ) && dpor_op_apply(op, value) == value)
    return DPOR_READ;
  if (op->guards || op->waits || (op->flags & DPOR_OP_SEES_OLD))
    return DPOR_RMW;
  return kind_of_update(op);
}

bool dpor_term_holds(const struct dpor_term *term, uint32_t size, uint64_t value) {
  uint32_t bits = term->bits ? term->bits : size * 8;
  uint64_t x = (value >> term->shift) & term->mask;
  if (term->sign)
    x = (uint64_t)sign_extend(x, term->sign);
  if (term->flags & DPOR_TERM_NEGATE)
    x = 0 - x;
  uint64_t left = truncate_to(x + term->addend, bits);
  uint64_t right = truncate_to(term->operand, bits);
  int64_t left_signed = sign_extend(left, bits);
  int64_t right_signed = sign_extend(right, bits);
  switch ((enum dpor_compare)term->compare) {
  case DPOR_COMPARE_ALWAYS:
    return true;
  case DPOR_COMPARE_NEVER:
    return false;
  case DPOR_COMPARE_EQ:
    return left == right;
  case DPOR_COMPARE_NE:
    return left != right;
  case DPOR_COMPARE_ULT:
    return left < right;
  case DPOR_COMPARE_ULE:
    return left <= right;
  case DPOR_COMPARE_UGT:
    return left > right;
  case DPOR_COMPARE_UGE:
    return left >= right;
  case DPOR_COMPARE_SLT:
    return left_signed < right_signed;
  case DPOR_COMPARE_SLE:
    return left_signed <= right_signed;
  case DPOR_COMPARE_SGT:
    return left_signed > right_signed;
  case DPOR_COMPARE_SGE:
    return left_signed >= right_signed;
  }
  dpor_invariant_failed("a compare of op.h", __FILE__, __LINE__);
}

bool dpor_op_enabled(const struct dpor_op *op, uint64_t value) {
  const struct dpor_term *term = dpor_op_wait(op), *end = term + op->waits;
  while (term < end) {
    bool holds = false; /* the clause */
    bool more = true;
    for (; more && term < end; term++) {
      holds = holds || dpor_term_holds(term, op->size, value);
      more = term->flags & DPOR_TERM_OR;
    }
    if (!holds)
      return false;
  }
  return true;
}

static uint64_t updated(const struct dpor_op *op, uint64_t before) {
  uint64_t operand = op->operand;
  int64_t before_signed = sign_extend(before, op->size * 8);
  int64_t operand_signed = sign_extend(operand, op->size * 8);
  switch ((enum dpor_update)op->update) {
  case DPOR_UPDATE_KEEP:
    return before;
  case DPOR_UPDATE_SET:
    return operand;
  case DPOR_UPDATE_ADD:
    return before + operand;
  case DPOR_UPDATE_SUB:
    return before - operand;
  case DPOR_UPDATE_AND:
    return before & operand;
  case DPOR_UPDATE_OR:
    return before | operand;
  case DPOR_UPDATE_XOR:
    return before ^ operand;
  case DPOR_UPDATE_NAND:
    return ~(before & operand);
  case DPOR_UPDATE_MAX:
    return before_signed > operand_signed ? before : operand;
  case DPOR_UPDATE_MIN:
    return before_signed < operand_signed ? before : operand;
  case DPOR_UPDATE_UMAX:
    return before > truncate_to(operand, op->size * 8) ? before : operand;
  case DPOR_UPDATE_UMIN:
    return before < truncate_to(operand, op->size * 8) ? before : operand;
  case DPOR_UPDATE_OPAQUE:
    break;
  }
  dpor_invariant_failed("an update that the engine can foresee (O3)", __FILE__, __LINE__);
}

uint64_t dpor_op_apply(const struct dpor_op *op, uint64_t before) {
  before = truncate_to(before, op->size * 8);
  if (!guard_holds(op, before))
    return before;
  return truncate_to(updated(op, before), op->size * 8);
}
