/* op.c - what an operation means: kind, condition, effect on the bytes.
 *
 * A wrong kind or condition here makes the engine foresee what the program
 * will not do: executions are lost, or prescribed threads are not enabled.
 */
#include "op.h"

#include "invariant.h"

static uint64_t truncate_to(uint64_t value, uint32_t size) {
  return size >= 8 ? value : value & (((uint64_t)1 << (size * 8)) - 1);
}

static int64_t sign_extend(uint64_t value, uint32_t size) {
  if (size >= 8)
    return (int64_t)value;
  uint64_t sign = (uint64_t)1 << (size * 8 - 1);
  return (int64_t)((truncate_to(value, size) ^ sign) - sign);
}

enum dpor_kind dpor_op_kind(const struct dpor_op *op, uint64_t value) {
  if (op->update == DPOR_UPDATE_KEEP)
    return DPOR_READ;
  if (op->role == DPOR_GUARD)
    return dpor_condition_holds(&op->condition, op->size, value) ? DPOR_RMW : DPOR_READ;
  if ((op->flags & DPOR_OP_SAME_IS_READ) && dpor_op_apply(op, value) == value)
    return DPOR_READ;
  if (op->role == DPOR_WAIT || (op->flags & DPOR_OP_SEES_OLD))
    return DPOR_RMW;
  if (op->update == DPOR_UPDATE_SET || op->update == DPOR_UPDATE_OPAQUE)
    return DPOR_WRITE;
  if ((op->flags & DPOR_OP_COMMUTES) &&
      (op->update == DPOR_UPDATE_ADD || op->update == DPOR_UPDATE_SUB))
    return DPOR_ADD;
  return DPOR_RMW;
}

bool dpor_condition_holds(const struct dpor_condition *condition, uint32_t size, uint64_t value) {
  uint64_t left = truncate_to(value & condition->mask, size);
  uint64_t right = truncate_to(condition->operand, size);
  int64_t left_signed = sign_extend(left, size);
  int64_t right_signed = sign_extend(right, size);
  switch ((enum dpor_compare)condition->compare) {
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
  return op->role != DPOR_WAIT || dpor_condition_holds(&op->condition, op->size, value);
}

static uint64_t updated(const struct dpor_op *op, uint64_t before) {
  uint64_t operand = op->operand;
  int64_t before_signed = sign_extend(before, op->size);
  int64_t operand_signed = sign_extend(operand, op->size);
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
    return before > truncate_to(operand, op->size) ? before : operand;
  case DPOR_UPDATE_UMIN:
    return before < truncate_to(operand, op->size) ? before : operand;
  case DPOR_UPDATE_OPAQUE:
    break;
  }
  dpor_invariant_failed("an update that the engine can foresee (O3)", __FILE__, __LINE__);
}

uint64_t dpor_op_apply(const struct dpor_op *op, uint64_t before) {
  before = truncate_to(before, op->size);
  if (op->role == DPOR_GUARD && !dpor_condition_holds(&op->condition, op->size, before))
    return before;
  return truncate_to(updated(op, before), op->size);
}
