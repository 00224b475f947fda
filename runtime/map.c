/* map.c - reserve the fixed addresses, once, in the supervisor.
 *
 * Everything is reserved without memory behind it; pages appear as they are
 * touched. Workers inherit the mappings at the same addresses.
 */
#include "runtime/state.h"

#include <errno.h>
#include <string.h>
#include <sys/mman.h>

static void *map(uint64_t address, size_t size, int protection, int flags, const char *what) {
  void *result = mmap((void *)(uintptr_t)address, size, protection,
                      flags | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
  if (result != (void *)(uintptr_t)address)
    rt_fatal("cannot reserve %zu MiB of address space for %s: %s", size >> 20, what,
             strerror(errno));
  return result;
}

void rt_map_all(void) {
  size_t engine_size = (size_t)rt.options.memory_mib << 20;
  map(RT_MAP_ENGINE, engine_size, PROT_READ | PROT_WRITE, MAP_SHARED, "the engine");

  size_t shared_size = (sizeof(struct rt_shared) + 4095) & ~(size_t)4095;
  size_t storage_size = (size_t)256 << 20;
  rt.shared =
      map(RT_MAP_SHARED, shared_size + storage_size, PROT_READ | PROT_WRITE, MAP_SHARED, "results");
  rt.shared->storage = (char *)rt.shared + shared_size;
  rt.shared->storage_size = storage_size;

  size_t stacks_size = DPOR_THREADS_MAX * ((size_t)rt.options.stack_kib * 1024 + 4096);
  map(RT_MAP_STACKS, stacks_size, PROT_NONE, MAP_PRIVATE, "stacks");
  rt.threads = map(RT_MAP_THREADS, DPOR_THREADS_MAX * (sizeof(struct rt_thread) + RT_LIBC_TLS_MAX),
                   PROT_READ | PROT_WRITE, MAP_PRIVATE, "threads");
  rt.tls_tables = map(RT_MAP_TLS_TABLES, DPOR_THREADS_MAX * RT_TLS_MAX * sizeof(void *),
                      PROT_READ | PROT_WRITE, MAP_PRIVATE, "thread-local variables");
  map(RT_MAP_COPIES, (size_t)1 << 40, PROT_READ | PROT_WRITE, MAP_PRIVATE, "copies of pages");
}
