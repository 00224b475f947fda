/* hooks.c - what instrumented code calls: include/tarry/hooks.def.
 *
 * A hook turns its arguments and its constant site into an operation. It is a
 * no-op before main starts: constructors run alone.
 */
#include "runtime/await.h"
#include "runtime/copy.h"
#include "runtime/state.h"

#define RT_HOOK __attribute__((visibility("default")))

RT_HOOK void __tarry_load(void *address, const struct tarry_site *site);
RT_HOOK void __tarry_store(void *address, const struct tarry_site *site, uint64_t value);
RT_HOOK void __tarry_rmw(void *address, const struct tarry_site *site, uint64_t operand);
RT_HOOK void __tarry_cas(void *address, const struct tarry_site *site, uint64_t expected,
                         uint64_t desired);
RT_HOOK void __tarry_fence(const struct tarry_site *site);
RT_HOOK void __tarry_range_read(const void *address, const struct tarry_site *site, uint64_t size);
RT_HOOK void __tarry_range_write(void *address, const struct tarry_site *site, uint64_t size);
RT_HOOK void __tarry_copy(void *to, const void *from, const struct tarry_site *write_site,
                          const struct tarry_site *read_site, uint64_t size);

RT_HOOK const struct tarry_site *__tarry_call_site;

static uint8_t plain_flag(const struct tarry_site *site) {
  return site->flags & TARRY_SITE_ATOMIC ? 0 : DPOR_OP_PLAIN;
}

void __tarry_load(void *address, const struct tarry_site *site) {
  if (rt.mode == RT_MODE_NONE)
    return;
  struct dpor_op op = {.address = (uint64_t)(uintptr_t)address,
                       .size = site->size,
                       .update = DPOR_UPDATE_KEEP,
                       .flags = plain_flag(site),
                       .name = RT_OP_LOAD,
                       .site = site};
  rt_await_apply(&op);
  rt_event(&op);
}

void __tarry_store(void *address, const struct tarry_site *site, uint64_t value) {
  if (rt.mode == RT_MODE_NONE)
    return;
  struct dpor_op op = {.address = (uint64_t)(uintptr_t)address,
                       .size = site->size,
                       .update = site->size <= 8 ? DPOR_UPDATE_SET : DPOR_UPDATE_OPAQUE,
                       .flags = plain_flag(site),
                       .operand = value,
                       .name = RT_OP_STORE,
                       .site = site};
  rt_event(&op);
}

struct rmw_row {
  uint8_t update;
  uint8_t name;
  bool commutes; /* with its like, and subtractions with additions */
};

static const struct rmw_row rmw_rows[] = {
    [TARRY_RMW_XCHG] = {DPOR_UPDATE_SET, RT_OP_RMW_XCHG, false},
    [TARRY_RMW_ADD] = {DPOR_UPDATE_ADD, RT_OP_RMW_ADD, true},
    [TARRY_RMW_SUB] = {DPOR_UPDATE_SUB, RT_OP_RMW_SUB, true},
    [TARRY_RMW_AND] = {DPOR_UPDATE_AND, RT_OP_RMW_AND, true},
    [TARRY_RMW_NAND] = {DPOR_UPDATE_NAND, RT_OP_RMW_NAND, false},
    [TARRY_RMW_OR] = {DPOR_UPDATE_OR, RT_OP_RMW_OR, true},
    [TARRY_RMW_XOR] = {DPOR_UPDATE_XOR, RT_OP_RMW_XOR, true},
    [TARRY_RMW_MAX] = {DPOR_UPDATE_MAX, RT_OP_RMW_MAX, false},
    [TARRY_RMW_MIN] = {DPOR_UPDATE_MIN, RT_OP_RMW_MIN, false},
    [TARRY_RMW_UMAX] = {DPOR_UPDATE_UMAX, RT_OP_RMW_UMAX, false},
    [TARRY_RMW_UMIN] = {DPOR_UPDATE_UMIN, RT_OP_RMW_UMIN, false},
    [TARRY_RMW_OPAQUE] = {DPOR_UPDATE_OPAQUE, RT_OP_RMW_OPAQUE, false},
};

void __tarry_rmw(void *address, const struct tarry_site *site, uint64_t operand) {
  if (rt.mode == RT_MODE_NONE)
    return;
  struct rmw_row row = rmw_rows[site->rmw_update];
  struct dpor_op op = {.address = (uint64_t)(uintptr_t)address,
                       .size = site->size,
                       .update = site->size <= 8 ? row.update : DPOR_UPDATE_OPAQUE,
                       .flags = DPOR_OP_SEES_OLD,
                       .operand = operand,
                       .name = row.name,
                       .site = site};
  /* Not one that waits: of two that wait for the same value the first may shut the second out. */
  if (rt.await)
    rt_await_take(&op);
  else if (row.commutes && (site->flags & TARRY_SITE_RESULT_UNUSED) && site->size <= 8 &&
           rt.options.ifaa)
    op.flags = DPOR_OP_COMMUTES;
  rt_event(&op);
}

void __tarry_cas(void *address, const struct tarry_site *site, uint64_t expected,
                 uint64_t desired) {
  if (rt.mode == RT_MODE_NONE)
    return;
  struct dpor_op op = {.address = (uint64_t)(uintptr_t)address,
                       .size = site->size,
                       .update = DPOR_UPDATE_OPAQUE,
                       .flags = DPOR_OP_SEES_OLD,
                       .name = RT_OP_CAS,
                       .site = site};
  if (site->size <= 8) {
    op.update = DPOR_UPDATE_SET;
    op.operand = desired;
    dpor_op_guard_set(&op, dpor_term_make(DPOR_COMPARE_EQ, expected));
  }
  rt_await_apply(&op);
  rt_event(&op);
}

/* Executions are sequentially consistent whatever the program's memory orders say. */
void __tarry_fence(const struct tarry_site *site) { (void)site; }

void rt_range_read(const void *address, size_t size, const struct tarry_site *site) {
  if (rt.mode == RT_MODE_NONE || size == 0)
    return;
  struct dpor_op op = {.address = (uint64_t)(uintptr_t)address,
                       .size = size < UINT32_MAX ? (uint32_t)size : UINT32_MAX,
                       .update = DPOR_UPDATE_KEEP,
                       .flags = DPOR_OP_PLAIN,
                       .name = RT_OP_RANGE_READ,
                       .site = site};
  rt_event(&op);
}

void rt_range_write(void *address, size_t size, const struct tarry_site *site) {
  if (rt.mode == RT_MODE_NONE || size == 0)
    return;
  struct dpor_op op = {.address = (uint64_t)(uintptr_t)address,
                       .size = size < UINT32_MAX ? (uint32_t)size : UINT32_MAX,
                       .update = DPOR_UPDATE_OPAQUE,
                       .name = RT_OP_RANGE_WRITE,
                       .site = site};
  rt_event(&op);
}

void __tarry_range_read(const void *address, const struct tarry_site *site, uint64_t size) {
  rt_range_read(address, size, site);
}

void __tarry_range_write(void *address, const struct tarry_site *site, uint64_t size) {
  rt_range_write(address, size, site);
}

void __tarry_copy(void *to, const void *from, const struct tarry_site *write_site,
                  const struct tarry_site *read_site, uint64_t size) {
  rt_copy(to, from, size, write_site, read_site);
}

static const struct tarry_site unknown_place = {
    .file = "", .function = "", .variable = "", .operation = TARRY_SITE_CALL};

const struct tarry_site *rt_site_take(void) {
  const struct tarry_site *site = __tarry_call_site;
  __tarry_call_site = NULL;
  return site ? site : &unknown_place;
}

void rt_site_give(const struct tarry_site *site) { __tarry_call_site = site; }
