/* symbol.c - an address in the words of the program.
 *
 * There are up to three sources: the source text at the site ("p->next"), the variable or heap
 * block that really lies there ("queue+8"), and the runtime's own maps. The site says how the
 * program came there, the symbol says where that was; both are said where they differ, because two
 * threads that reach one object by different names are what a reader must notice.
 */
#define _GNU_SOURCE
#include "runtime/symbol.h"
#include "runtime/fiber.h"
#include "runtime/shared.h"

#include <dlfcn.h>
#include <string.h>

enum { SYMBOL_MAX = 256 };

static bool symbol_is_in(uint64_t address, uint64_t low, uint64_t high) {
  return address >= low && address < high;
}

/* What the source calls it. A call's `variable` is the callee. */
static const char *symbol_written(const struct tarry_site *site) {
  if (site == NULL || site->variable == NULL || site->operation == TARRY_SITE_CALL)
    return "";
  return site->variable;
}

static bool symbol_variable(uint64_t address, char *name, size_t size, uint64_t *offset) {
  if (rt_elf_variable(address, name, size, offset))
    return true;
  Dl_info info;
  if (dladdr((void *)(uintptr_t)address, &info) == 0 || info.dli_sname == NULL)
    return false;
  *offset = address - (uintptr_t)info.dli_saddr;
  rt_elf_demangle(info.dli_sname, name, size);
  return true;
}

/* Is `symbol` ("queue", "queue.3", "space::queue") what `written` ("queue.head") starts with? */
static bool symbol_is_same(const char *symbol, const char *written) {
  const char *tail = symbol;
  for (const char *at = symbol; (at = strstr(at, "::")) != NULL;)
    tail = at += 2;
  /* The written name may be qualified as well. */
  size_t whole = strlen(symbol);
  if (strncmp(symbol, written, whole) == 0 && strchr(".[-", written[whole]) != NULL)
    return true;
  size_t length = strcspn(tail, ".");
  return length > 0 && strncmp(tail, written, length) == 0 &&
         strchr(".[-", written[length]) != NULL;
}

static void symbol_join(const char *symbol, uint64_t offset, const char *written, char *text,
                        size_t size) {
  char place[SYMBOL_MAX + 32];
  if (offset == 0)
    rt_format(place, sizeof place, "%s", symbol);
  else
    rt_format(place, sizeof place, "%s+%lu", symbol, offset);
  if (written[0] == 0)
    rt_format(text, size, "%s", place);
  else if (!symbol_is_same(symbol, written))
    rt_format(text, size, "%s (%s)", place, written);
  else if (strchr(written, '[') != NULL || (offset != 0 && strpbrk(written, ".-") == NULL))
    rt_format(text, size, "%s", place); /* which element: the offset says it, "array[]" does not */
  else
    rt_format(text, size, "%s", written);
}

/* The runtime's own mappings; false when the address is in none. */
static bool symbol_map(uint64_t address, char *text, size_t size) {
  uint64_t slot = rt_stack_low(1) - rt_stack_low(0);
  uint64_t entry = sizeof(struct rt_thread);
  if (symbol_is_in(address, RT_MAP_STACKS, RT_MAP_STACKS + slot * DPOR_THREADS_MAX)) {
    uint64_t thread = (address - RT_MAP_STACKS) / slot;
    rt_format(text, size, thread == 0 ? "stack of main" : "stack of thread %lu", thread);
    return true;
  }
  if (!symbol_is_in(address, RT_MAP_THREADS, RT_MAP_THREADS + entry * DPOR_THREADS_MAX))
    return rt_heap_describe(address, text, size);
  uint64_t thread = (address - RT_MAP_THREADS) / entry;
  uint64_t offset = (address - RT_MAP_THREADS) % entry;
  const char *what = offset == offsetof(struct rt_thread, done)     ? "end of thread"
                     : offset == offsetof(struct rt_thread, wake)   ? "wake-up of thread"
                     : offset == offsetof(struct rt_thread, choice) ? "choice of thread"
                                                                    : "thread";
  rt_format(text, size, "%s %lu", what, thread);
  return true;
}

void rt_symbol_describe(uint64_t address, uint32_t size, const struct tarry_site *site, char *text,
                        size_t text_size) {
  const char *written = symbol_written(site);
  char name[SYMBOL_MAX];
  uint64_t offset = 0;
  if (symbol_map(address, name, sizeof name)) {
    if (written[0] != 0)
      rt_format(text, text_size, "%s (%s)", written, name);
    else
      rt_format(text, text_size, "%s", name);
  } else if (symbol_variable(address, name, sizeof name, &offset)) {
    symbol_join(name, offset, written, text, text_size);
  } else if (written[0] != 0) {
    rt_format(text, text_size, "%s", written);
  } else {
    rt_format(text, text_size, "%u bytes at 0x%lx", size, address);
  }
}

bool rt_symbol_pointer(uint64_t value, char *text, size_t text_size) {
  char name[SYMBOL_MAX];
  uint64_t offset = 0;
  if (!rt_elf_variable(value, name, sizeof name, &offset))
    return false;
  if (offset == 0)
    rt_format(text, text_size, "&%s", name);
  else
    rt_format(text, text_size, "&%s+%lu", name, offset);
  return true;
}
