/* report_op.c - one event, or one thread that waits, in words.
 *
 * The words follow from the operation's data (update, role, values) and its name in ops.def, so a
 * new primitive needs no case here unless it has something of its own to say.
 */
#include "runtime/report.h"
#include "runtime/symbol.h"

#include <string.h>

bool rt_operation_is_access(uint8_t name) {
  return rt_operation_sort(name) == 'A' && name != RT_OP_FREE;
}

/* ---- threads ---- */

const struct rt_trace_thread *rt_trace_thread_find(const struct rt_trace *trace, uint32_t thread) {
  for (uint32_t i = 0; i < trace->threads_count; i++)
    if (trace->threads[i].number == thread)
      return &trace->threads[i];
  return NULL;
}

void rt_thread_name(const struct rt_trace *trace, uint32_t thread, char *text, size_t text_size) {
  /* From the thread up to main, then back down. A damaged table must not make this endless. */
  const struct rt_trace_thread *chain[64];
  size_t depth = 0;
  const struct rt_trace_thread *entry = rt_trace_thread_find(trace, thread);
  while (entry != NULL && entry->parent != entry->number && depth < 64) {
    chain[depth++] = entry;
    entry = rt_trace_thread_find(trace, entry->parent);
  }
  if (entry == NULL || depth == 64) {
    rt_format(text, text_size, thread == 0 ? "main" : "thread %u", thread);
    return;
  }
  size_t length = rt_format(text, text_size, "main");
  while (depth-- > 0 && length < text_size)
    length += rt_format(text + length, text_size - length, ".%u", chain[depth]->spawn_index);
}

/* ---- values ---- */

static int64_t op_signed(uint64_t value, uint32_t size) {
  if (size == 4)
    return (int32_t)value;
  return (int64_t)value; /* one and two bytes stay as they are: characters, flags */
}

enum { OP_VALUE_MAX = 96 };

/* Small numbers, also negative ones, as numbers; a variable's address by its name; else in hex. */
static void op_value(uint64_t value, uint32_t size, char *text, size_t text_size) {
  int64_t number = op_signed(value, size);
  if (size == 8 && value >= 1 << 16 && rt_symbol_pointer(value, text, text_size))
    return;
  if (number > -(1 << 28) && number < 1ll << 32)
    rt_format(text, text_size, "%ld", (long)number);
  else
    rt_format(text, text_size, "0x%lx", value);
}

struct op_values {
  char before[OP_VALUE_MAX], after[OP_VALUE_MAX], operand[OP_VALUE_MAX], expected[OP_VALUE_MAX];
};

static void op_values_of(const struct rt_trace_event *event, struct op_values *values) {
  const struct dpor_op *op = &event->op;
  op_value(event->before, op->size, values->before, sizeof values->before);
  op_value(event->after, op->size, values->after, sizeof values->after);
  op_value(op->operand, op->size, values->operand, sizeof values->operand);
  const struct dpor_term *guard = dpor_op_guard(op);
  op_value(guard ? guard->operand : 0, op->size, values->expected, sizeof values->expected);
}

static const char *op_compare_text(uint8_t compare) {
  static const char *const texts[] = {
      "anything", "never", "==", "!=", "<", "<=", ">", ">=", "<", "<=", ">", ">="};
  return compare < sizeof texts / sizeof texts[0] ? texts[compare] : "?";
}

static uint64_t op_bits_mask(uint32_t bits) {
  return bits >= 64 ? UINT64_MAX : ((uint64_t)1 << bits) - 1;
}

/* "flag == 1", "((word >> 16) & 0xff) != 0", "ticket - 3 >= 0" */
static size_t op_term_text(const struct dpor_op *op, const struct dpor_term *term,
                           const char *object, char *text, size_t size) {
  char left[OP_VALUE_MAX + RT_NAME_MAX], masked[sizeof left + 32], operand[OP_VALUE_MAX];
  uint64_t all = op_bits_mask(op->size * 8) >> term->shift;
  int64_t addend = op_signed(term->addend, op->size);
  op_value(term->operand, op->size, operand, sizeof operand);
  if (term->shift)
    rt_format(left, sizeof left, "(%s >> %u)", object, term->shift);
  else
    rt_format(left, sizeof left, "%s", object);
  if ((term->mask & all) == all)
    rt_format(masked, sizeof masked, "%s", left);
  else
    rt_format(masked, sizeof masked, "(%s & 0x%lx)", left, (unsigned long)(term->mask & all));
  if (term->flags & DPOR_TERM_NEGATE)
    rt_format(left, sizeof left, "%ld - %s", (long)addend, masked);
  else if (addend < 0)
    rt_format(left, sizeof left, "%s - %lu", masked, (unsigned long)(0 - (uint64_t)addend));
  else if (addend > 0)
    rt_format(left, sizeof left, "%s + %lu", masked, (unsigned long)addend);
  else
    rt_format(left, sizeof left, "%s", masked);
  return rt_format(text, size, "%s %s %s", left, op_compare_text(term->compare), operand);
}

/* A term may say something of registers alone: then it holds of every value, or of none. */
static bool op_term_is_constant(const struct dpor_op *op, const struct dpor_term *term) {
  return (term->mask & (op_bits_mask(op->size * 8) >> term->shift)) == 0;
}

/* "x == 0" says nothing more beside "x != 1". */
static bool op_term_is_implied(const struct dpor_op *op, uint32_t term_at, uint32_t other_at) {
  const struct dpor_term *term = &dpor_op_wait(op)[term_at], *other = &dpor_op_wait(op)[other_at];
  return term_at != other_at && term->compare == DPOR_COMPARE_EQ &&
         other->compare != DPOR_COMPARE_EQ && (term->flags & DPOR_TERM_NEGATE) == 0 &&
         term->addend == 0 && term->sign == 0 && term->mask == other->mask &&
         term->shift == other->shift &&
         dpor_term_holds(other, op->size, (term->operand & term->mask) << term->shift);
}

struct op_clause {
  uint32_t begin, end; /* its terms */
  uint32_t shown;      /* those that say something of the value */
  bool always;         /* whatever the value */
};

static bool op_clause_shows(const struct dpor_op *op, const struct op_clause *clause, uint32_t at) {
  bool shows = !op_term_is_constant(op, &dpor_op_wait(op)[at]);
  for (uint32_t other = clause->begin; other < clause->end; other++)
    shows = shows && !op_term_is_implied(op, at, other);
  return shows;
}

static struct op_clause op_clause_at(const struct dpor_op *op, uint32_t begin) {
  const struct dpor_term *terms = dpor_op_wait(op);
  struct op_clause clause = {.begin = begin, .end = begin};
  for (bool more = true; more && clause.end < op->waits; clause.end++) {
    const struct dpor_term *term = &terms[clause.end];
    clause.always |= op_term_is_constant(op, term) && dpor_term_holds(term, op->size, 0);
    more = term->flags & DPOR_TERM_OR;
  }
  for (uint32_t at = begin; at < clause.end; at++)
    clause.shown += op_clause_shows(op, &clause, at);
  return clause;
}

static bool op_clause_holds(const struct dpor_op *op, const struct op_clause *clause,
                            uint64_t value) {
  for (uint32_t at = clause->begin; at < clause->end; at++)
    if (dpor_term_holds(&dpor_op_wait(op)[at], op->size, value))
      return true;
  return false;
}

/* Is there a value that lets the op go on? Those around each operand are tried. Not so for a
 * thread that is sure to go round once more, whatever it finds. */
static bool op_wait_can_end(const struct dpor_op *op) {
  for (uint32_t at = 0; at < op->waits; at++) {
    const struct dpor_term *term = &dpor_op_wait(op)[at];
    uint64_t edge = term->operand - term->addend;
    if (term->flags & DPOR_TERM_NEGATE)
      edge = 0 - edge;
    for (uint64_t off = 0; off < 3; off++) {
      uint64_t value = ((edge + off - 1) & term->mask) << term->shift;
      if (dpor_op_enabled(op, value & op_bits_mask(op->size * 8)))
        return true;
    }
  }
  return false;
}

static size_t op_clause_text(const struct dpor_op *op, const struct op_clause *clause, bool alone,
                             const char *object, char *text, size_t size) {
  const char *open = clause->shown > 1 && !alone ? "(" : "";
  const char *between = open;
  size_t length = 0;
  for (uint32_t at = clause->begin; at < clause->end && length < size; at++) {
    if (!op_clause_shows(op, clause, at))
      continue;
    length += rt_format(text + length, size - length, "%s", between);
    if (length < size)
      length += op_term_text(op, &dpor_op_wait(op)[at], object, text + length, size - length);
    between = " or ";
  }
  if (open[0] && length < size)
    length += rt_format(text + length, size - length, ")");
  return length;
}

/* What the op waits for while it finds `value`: "flag == 1", "x != 1 and (y == 2 or y == 3)".
 * Where no value will do, only what does not hold now; "" when that has nothing to do with it. */
static void op_wait_text(const struct dpor_op *op, uint64_t value, const char *object, char *text,
                         size_t size) {
  bool can_end = op_wait_can_end(op);
  size_t length = 0;
  text[0] = 0;
  for (uint32_t at = 0; at < op->waits && length < size;) {
    struct op_clause clause = op_clause_at(op, at);
    bool alone = clause.end - clause.begin == op->waits;
    at = clause.end;
    if (clause.always || clause.shown == 0 || (!can_end && op_clause_holds(op, &clause, value)))
      continue;
    if (length > 0)
      length += rt_format(text + length, size - length, " and ");
    if (length < size)
      length += op_clause_text(op, &clause, alone, object, text + length, size - length);
  }
}

/* ---- objects ---- */

static bool op_is_in(uint64_t address, uint64_t low, uint64_t size) {
  return address >= low && address - low < size;
}

/* The thread whose entry in the thread table holds `address`. */
static bool op_thread_of(uint64_t address, uint32_t *thread, uint64_t *offset) {
  if (!op_is_in(address, RT_MAP_THREADS, sizeof(struct rt_thread) * DPOR_THREADS_MAX))
    return false;
  *thread = (uint32_t)((address - RT_MAP_THREADS) / sizeof(struct rt_thread));
  *offset = (address - RT_MAP_THREADS) % sizeof(struct rt_thread);
  return true;
}

void rt_trace_object(const struct rt_trace *trace, const struct dpor_op *op, char *text,
                     size_t size) {
  uint32_t thread;
  uint64_t offset;
  if (!op_thread_of(op->address, &thread, &offset)) {
    rt_symbol_describe(op->address, op->size, op->site, text, size);
    return;
  }
  char name[RT_NAME_MAX];
  rt_thread_name(trace, thread, name, sizeof name);
  const char *what = offset == offsetof(struct rt_thread, done)     ? "end of "
                     : offset == offsetof(struct rt_thread, wake)   ? "wake-up of "
                     : offset == offsetof(struct rt_thread, choice) ? "choice of "
                                                                    : "state of ";
  rt_format(text, size, "%s%s", what, name);
}

static bool op_is_lock(uint8_t name) {
  return name == RT_OP_LOCK || name == RT_OP_TRYLOCK || name == RT_OP_TIMEDLOCK;
}

/* A mutex word holds its owner's number + 1. */
static void op_held_text(const struct rt_trace *trace, const struct dpor_op *op, uint64_t value,
                         char *text, size_t size) {
  char name[RT_NAME_MAX];
  if (op_is_lock(op->name) && value > 0 && value <= DPOR_THREADS_MAX) {
    rt_thread_name(trace, (uint32_t)(value - 1), name, sizeof name);
    rt_format(text, size, "%s holds it", name);
  } else {
    op_value(value, op->size, name, sizeof name);
    rt_format(text, size, "it is %s", name);
  }
}

/* ---- events ---- */

/* Names of threads and words of the runtime's: their values mean nothing to the user. */
static bool op_event_special(const struct rt_trace *trace, const struct rt_trace_event *event,
                             char *text, size_t size) {
  const struct dpor_op *op = &event->op;
  const char *operation = rt_operation_text(op->name);
  char name[RT_NAME_MAX];
  uint32_t thread;
  uint64_t offset;
  if (op->name == RT_OP_CHOOSE) {
    rt_format(text, size, "%s -> %lu", operation, event->before);
  } else if (op->name == RT_OP_THREAD_END || op->name == RT_OP_ASSUME || op->name == RT_OP_SPIN) {
    rt_format(text, size, "%s", operation);
  } else if (op_thread_of(op->address, &thread, &offset)) {
    rt_thread_name(trace, thread, name, sizeof name);
    rt_format(text, size, "%s %s", operation, name);
  } else if (op->size > 8 || op->name == RT_OP_RANGE_READ || op->name == RT_OP_RANGE_WRITE) {
    rt_trace_object(trace, op, name, sizeof name);
    rt_format(text, size, "%s %s, %u bytes", operation, name, op->size);
  } else {
    return false;
  }
  return true;
}

static void op_event_access(const struct rt_trace_event *event, const char *object, char *text,
                            size_t size) {
  const struct dpor_op *op = &event->op;
  const char *operation = rt_operation_text(op->name);
  struct op_values values;
  op_values_of(event, &values);
  if (op->name == RT_OP_FREE)
    rt_format(text, size, "%s %s", operation, object);
  else if (op->name == RT_OP_CAS && op->guards)
    rt_format(text, size, "%s %s %s -> %s", operation, object, values.expected, values.operand);
  else if (op->update == DPOR_UPDATE_KEEP)
    rt_format(text, size, "%s %s -> %s", operation, object, values.before);
  else if (op->update == DPOR_UPDATE_OPAQUE)
    rt_format(text, size, "%s %s (was %s)", operation, object, values.before);
  else if (op->name == RT_OP_STORE)
    rt_format(text, size, "%s %s = %s (was %s)", operation, object, values.after, values.before);
  else
    rt_format(text, size, "%s %s %s -> %s", operation, object, values.before, values.after);
}

void rt_trace_event_text(const struct rt_trace *trace, const struct rt_trace_event *event,
                         char *text, size_t size) {
  const struct dpor_op *op = &event->op;
  char object[RT_NAME_MAX], extra[RT_NAME_MAX];
  if (op_event_special(trace, event, text, size))
    return;
  rt_trace_object(trace, op, object, sizeof object);
  bool access = rt_operation_sort(op->name) == 'A';
  bool counts = op->name == RT_OP_SEM_WAIT || op->name == RT_OP_SEM_TRYWAIT ||
                op->name == RT_OP_SEM_POST || op->name == RT_OP_SEM_VALUE;
  if (access || counts)
    op_event_access(event, object, text, size);
  else
    rt_format(text, size, "%s %s", rt_operation_text(op->name), object);
  size_t length = strlen(text);
  if (op->guards && event->kind == DPOR_READ && op->update != DPOR_UPDATE_KEEP) {
    op_held_text(trace, op, event->before, extra, sizeof extra);
    if (counts) /* "0 -> 0" says nothing */
      length = rt_format(text, size, "%s %s", rt_operation_text(op->name), object);
    if (length < size)
      rt_format(text + length, size - length, ": fails, %s", extra);
  } else if (access && op->waits && length < size) {
    op_wait_text(op, event->before, object, extra, sizeof extra);
    rt_format(text + length, size - length, " (awaited %s)", extra);
  }
}

/* ---- threads that wait ---- */

void rt_trace_pending_text(const struct rt_trace *trace, const struct rt_trace_pending *pending,
                           char *text, size_t size) {
  const struct dpor_op *op = &pending->op;
  const struct tarry_site *place = op->site;
  char object[RT_NAME_MAX], extra[RT_NAME_MAX];
  uint32_t thread;
  uint64_t offset;
  if (op_thread_of(op->address, &thread, &offset))
    rt_thread_name(trace, thread, object, sizeof object);
  else
    rt_trace_object(trace, op, object, sizeof object);

  if (op->name == RT_OP_SPIN)
    rt_format(text, size, "goes round in a loop as long as %s",
              place && place->variable[0] ? place->variable : "nothing changes");
  else if (!op->waits || pending->enabled)
    rt_format(text, size, "is about to %s %s", rt_operation_text(op->name), object);
  else if (dpor_op_never(op))
    rt_format(text, size, "stopped for ever: %s", rt_operation_text(op->name));
  else if (op->name == RT_OP_JOIN)
    rt_format(text, size, "waits for the end of %s", object);
  else if (op->name == RT_OP_COND_WAKE)
    rt_format(text, size, "waits to be signalled");
  else if (rt_operation_sort(op->name) == 'A') {
    op_wait_text(op, pending->value, object, extra, sizeof extra);
    size_t length = extra[0]
                        ? rt_format(text, size, "waits until %s", extra)
                        : rt_format(text, size, "goes round in a loop, whatever %s is", object);
    op_held_text(trace, op, pending->value, extra, sizeof extra);
    if (length < size)
      rt_format(text + length, size - length, ", %s", extra);
  } else {
    size_t length = rt_format(text, size, "waits: %s %s", rt_operation_text(op->name), object);
    op_held_text(trace, op, pending->value, extra, sizeof extra);
    if (length < size && (op_is_lock(op->name) || op->name == RT_OP_SEM_WAIT))
      rt_format(text + length, size - length, ", %s", extra);
  }
}
