/* snapshot.c - bring the process back to the start of main, without the kernel.
 *
 * Every private writable page of the process is write-protected once. The
 * first write to a page faults: the page is copied and stays writable. A reset
 * copies those pages back.
 *   P1  Not in the snapshot: the runtime's own state and mappings, the worker's own stack, and the
 *       pages of the thread control block, which the kernel writes by itself (rseq): a fault there
 *       would kill the process. libc's thread-local block below it is restored by thread.c.
 *   P2  A page is in the list at most once: only a page that is still protected can fault.
 *   P3  Pages are never protected again: after the first executions there are no faults.
 */
#include "runtime/state.h"

#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>

/* A page; and more than glibc's thread control block has (2368 bytes in 2.36). */
enum { RT_PAGE = 4096, RT_CONTROL_BLOCK = 4096 };

/* RT_MAP_COPIES holds the page addresses first, then the copies. */
enum { RT_PAGES_MAX = 1 << 24 };
static uintptr_t *page_addresses(void) { return (uintptr_t *)RT_MAP_COPIES; }
static char *page_copy(uint64_t index) {
  return (char *)RT_MAP_COPIES + RT_PAGES_MAX * sizeof(uintptr_t) + index * RT_PAGE;
}

static bool overlaps(uintptr_t low, uintptr_t high, uintptr_t from, uintptr_t to) {
  return low < to && from < high;
}

static void region_add(uintptr_t low, uintptr_t high) {
  if (low >= high)
    return;
  if (rt.regions_count == RT_REGIONS_MAX)
    rt_fatal("more than %d writable mappings", RT_REGIONS_MAX);
  rt.regions[rt.regions_count++] = (struct rt_region){low, high};
}

/* [low, high) without the pages that [from, to) touches. */
static void region_add_around(uintptr_t low, uintptr_t high, uintptr_t from, uintptr_t to) {
  if (!overlaps(low, high, from, to)) {
    region_add(low, high);
    return;
  }
  region_add(low, from & ~(uintptr_t)(RT_PAGE - 1));
  region_add((to + RT_PAGE - 1) & ~(uintptr_t)(RT_PAGE - 1), high);
}

/* [low, high) is a private writable mapping. P1 */
static void mapping_add(uintptr_t low, uintptr_t high, const char *name) {
  uintptr_t thread_pointer = rt_thread_pointer();
  if (strcmp(name, "[stack]") == 0 || strcmp(name, "[vvar]") == 0)
    return;
  if (low >= RT_MAP_ENGINE && low < RT_MAP_HEAP)
    return;
  if (low >= RT_MAP_THREADS && low < RT_MAP_END)
    return;
  if (low <= thread_pointer && thread_pointer < high)
    region_add_around(low, high, rt.libc_tls_low, thread_pointer + RT_CONTROL_BLOCK);
  else
    region_add_around(low, high, (uintptr_t)&rt, (uintptr_t)&rt + sizeof rt);
}

static uintptr_t parse_hex(const char **text) {
  uintptr_t value = 0;
  for (;; (*text)++) {
    char c = **text;
    if (c >= '0' && c <= '9')
      value = value * 16 + (uintptr_t)(c - '0');
    else if (c >= 'a' && c <= 'f')
      value = value * 16 + (uintptr_t)(c - 'a' + 10);
    else
      return value;
  }
}

/* "low-high rw-p offset device inode      name" */
static void parse_line(const char *line) {
  uintptr_t low = parse_hex(&line);
  line++;
  uintptr_t high = parse_hex(&line);
  line++;
  bool writable = line[1] == 'w' && line[3] == 'p';
  for (int field = 0; field < 4; field++)
    line = strchr(line, ' ') + 1;
  while (*line == ' ')
    line++;
  if (writable)
    mapping_add(low, high, line);
}

static void read_mappings(void) {
  static const char path[] = "/proc/self/maps";
  long file = rt_syscall(SYS_open, (long)path, O_RDONLY, 0);
  if (file < 0)
    rt_fatal("cannot read /proc/self/maps (error %ld)", -file);
  char *text = page_copy(0); /* free until the first fault */
  size_t size = 0;
  long count;
  while ((count = rt_syscall(SYS_read, file, (long)(text + size), 65536)) > 0)
    size += (size_t)count;
  rt_syscall(SYS_close, file, 0, 0);
  text[size] = 0;
  for (char *line = text; *line;) {
    char *end = strchr(line, '\n');
    *end = 0;
    parse_line(line);
    line = end + 1;
  }
}

void rt_snapshot_take(void) {
  read_mappings();
  for (uint32_t i = 0; i < rt.regions_count; i++) {
    struct rt_region region = rt.regions[i];
    long result =
        rt_syscall(SYS_mprotect, (long)region.low, (long)(region.high - region.low), PROT_READ);
    if (result != 0)
      rt_fatal("cannot write-protect %lx-%lx (error %ld)", (unsigned long)region.low,
               (unsigned long)region.high, -result);
  }
}

bool rt_snapshot_fault(uintptr_t address) {
  uintptr_t page = address & ~(uintptr_t)(RT_PAGE - 1);
  for (uint32_t i = 0; i < rt.regions_count; i++) {
    if (page < rt.regions[i].low || page >= rt.regions[i].high)
      continue;
    if (rt.pages_count == RT_PAGES_MAX)
      rt_fatal("the program writes more than %d pages", RT_PAGES_MAX);
    memcpy(page_copy(rt.pages_count), (const void *)page, RT_PAGE);
    page_addresses()[rt.pages_count++] = page;
    long result = rt_syscall(SYS_mprotect, (long)page, RT_PAGE, PROT_READ | PROT_WRITE);
    if (result != 0)
      rt_fatal("cannot make a page writable (error %ld; after %lu pages: vm.max_map_count?)",
               -result, (unsigned long)rt.pages_count);
    return true;
  }
  return false;
}

void rt_snapshot_reset(void) {
  const uintptr_t *pages = page_addresses();
  for (uint64_t i = 0; i < rt.pages_count; i++)
    memcpy((void *)pages[i], page_copy(i), RT_PAGE);
}
