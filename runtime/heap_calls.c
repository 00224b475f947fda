/* heap_calls.c - malloc and its family, and anonymous mmap, on top of heap.c.
 *
 * Allocation is no event: it touches nothing that another thread sees. Operators new and delete,
 * strdup, asprintf and getline come here by themselves, since libstdc++ and libc call malloc.
 */
#define _GNU_SOURCE
#include "runtime/copy.h"
#include "runtime/heap.h"
#include "runtime/interpose.h"
#include "runtime/kernel.h"

#include <errno.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { PAGE = 4096, FILL = 0xbe, FILL_SIZE_MAX = 4096 };

/* More than the processor can address. */
#define CALLS_SIZE_MAX ((size_t)1 << 47)

long rt_kernel_errno(long number, long a, long b, long c, long d, long e, long f) {
  long result = rt_kernel(number, a, b, c, d, e, f);
  if (result < 0 && result > -4096) {
    errno = (int)-result;
    return -1;
  }
  return result;
}

/* A size that no arena could ever hold fails as it does everywhere; a large one stops the run
 * (heap_mib), because a NULL that only we return would look like the program's bug. */
static void *calls_allocate(size_t size, size_t alignment, const struct tarry_site *site) {
  if (size > CALLS_SIZE_MAX) {
    errno = ENOMEM;
    return NULL;
  }
  return rt_heap_allocate(size, alignment, site);
}

static bool calls_is_power(size_t value) { return value != 0 && (value & (value - 1)) == 0; }

/* Zeros, which new memory happens to hold, would hide that the program forgot to write it. */
static void *calls_fill(void *block, size_t from, size_t size) {
  size_t end = size < FILL_SIZE_MAX ? size : FILL_SIZE_MAX;
  if (block && from < end && rt_active())
    memset((char *)block + from, FILL, end - from);
  return block;
}

RT_INTERPOSE void *malloc(size_t size) {
  return calls_fill(calls_allocate(size, 0, rt_site_take()), 0, size);
}

RT_INTERPOSE void *calloc(size_t count, size_t size) {
  const struct tarry_site *site = rt_site_take();
  size_t total;
  if (__builtin_mul_overflow(count, size, &total))
    total = SIZE_MAX;
  return calls_allocate(total, 0, site);
}

RT_INTERPOSE void free(void *block) {
  const struct tarry_site *site = rt_site_take();
  if (block)
    rt_heap_free(block, site);
}

static void *calls_reallocate(void *block, size_t size, const struct tarry_site *site) {
  if (!block)
    return calls_allocate(size, 0, site);
  if (size == 0) {
    rt_heap_free(block, site);
    return NULL;
  }
  if (!rt_heap_is_block(block) && !rt_active())
    rt_fatal("realloc of a foreign block before main");
  size_t old = rt_heap_size(block);
  void *copy = calls_allocate(size, 0, site);
  if (!copy)
    return NULL;
  /* The free is a write to the whole old block and so stands for the reading as well; nobody runs
   * between it and the copying. */
  rt_heap_free(block, site);
  memcpy(copy, block, old < size ? old : size);
  return calls_fill(copy, old, size);
}

RT_INTERPOSE void *realloc(void *block, size_t size) {
  return calls_reallocate(block, size, rt_site_take());
}

RT_INTERPOSE void *reallocarray(void *block, size_t count, size_t size) {
  const struct tarry_site *site = rt_site_take();
  size_t total;
  if (__builtin_mul_overflow(count, size, &total)) {
    errno = ENOMEM;
    return NULL;
  }
  return calls_reallocate(block, total, site);
}

RT_INTERPOSE void *aligned_alloc(size_t alignment, size_t size) {
  const struct tarry_site *site = rt_site_take();
  if (!calls_is_power(alignment)) {
    errno = EINVAL;
    return NULL;
  }
  return calls_allocate(size, alignment, site);
}

RT_INTERPOSE void *memalign(size_t alignment, size_t size) {
  const struct tarry_site *site = rt_site_take();
  while (!calls_is_power(alignment))
    alignment = (alignment | (alignment >> 1)) + 1; /* glibc takes the next power of two */
  return calls_allocate(size, alignment, site);
}

RT_INTERPOSE int posix_memalign(void **block, size_t alignment, size_t size) {
  const struct tarry_site *site = rt_site_take();
  if (!calls_is_power(alignment) || alignment % sizeof(void *) != 0)
    return EINVAL;
  int saved = errno;
  void *result = calls_allocate(size, alignment, site);
  errno = saved;
  if (!result)
    return ENOMEM;
  rt_copy_out(block, &result, sizeof result, site);
  return 0;
}

RT_INTERPOSE void *valloc(size_t size) { return calls_allocate(size, PAGE, rt_site_take()); }

RT_INTERPOSE size_t malloc_usable_size(void *block) {
  (void)rt_site_take();
  return block ? rt_heap_size(block) : 0;
}

/* ---- mappings ---- */

RT_INTERPOSE void *mmap(void *address, size_t size, int protection, int flags, int descriptor,
                        off_t offset) {
  const struct tarry_site *site = rt_site_take();
  bool ours = (flags & MAP_ANONYMOUS) && !(flags & MAP_SHARED) && !(flags & MAP_FIXED) && size > 0;
  if (rt_active() && ours && size <= PTRDIFF_MAX - PAGE)
    return rt_heap_allocate((size + PAGE - 1) & ~(size_t)(PAGE - 1), PAGE, site);
  if (rt_active())
    rt_assumption(site, "mmap: memory outside the snapshot");
  return (void *)rt_kernel_errno(SYS_mmap, (long)address, (long)size, protection, flags, descriptor,
                                 offset);
}

/* Not __typeof__(mmap): the 64-bit name is the same function on this machine. */
RT_INTERPOSE void *mmap64(void *address, size_t size, int protection, int flags, int descriptor,
                          off64_t offset) {
  return mmap(address, size, protection, flags, descriptor, offset);
}

RT_INTERPOSE int munmap(void *address, size_t size) {
  const struct tarry_site *site = rt_site_take();
  if (!rt_active() || !rt_heap_owns(address))
    return (int)rt_kernel_errno(SYS_munmap, (long)address, (long)size, 0, 0, 0, 0);
  if (size == 0 || (uintptr_t)address % PAGE != 0) {
    errno = EINVAL;
    return -1;
  }
  size = (size + PAGE - 1) & ~(size_t)(PAGE - 1);
  if (rt_heap_is_block(address) && rt_heap_size(address) == size)
    rt_heap_free(address, site);
  else
    rt_heap_free_part(address, size, site);
  return 0;
}

/* The snapshot owns the protection of every page it covers: a page that the program opened to
 * writing would escape it. */
RT_INTERPOSE int mprotect(void *address, size_t size, int protection) {
  const struct tarry_site *site = rt_site_take();
  if (!rt_active())
    return (int)rt_kernel_errno(SYS_mprotect, (long)address, (long)size, protection, 0, 0, 0);
  if (protection != (PROT_READ | PROT_WRITE))
    rt_assumption(site, "mprotect is not carried out");
  return 0;
}
