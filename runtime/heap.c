/* heap.c - memory that tells which block it belongs to.
 *
 * Each thread allocates from its own arena and nothing is used again within an execution, so an
 * address depends on the thread's own history alone and a freed block stays recognisable.
 *
 *   arena:  struct rt_local | header block | header block | ...
 *   state:  one byte per 16 bytes (a granule): how many of them may be accessed, or why none may
 *
 * Rules:
 *   H1  The arena's fill level is in the arena (struct rt_local): a reset empties the arena without
 *       being told.
 *   H2  A header's granules are no memory of the program's. They lie between any two blocks, so an
 *       access past the end by up to 32 bytes meets no other block.
 *   H3  Whether a block is freed is looked at only after an event on its bytes (W5): freeing is a
 *       write to all of them, so both orders of a free and an access are explored.
 *   H4  Before main (the dynamic linker calls malloc before any constructor runs) everything comes
 *       from an arena of its own, mapped at the first call.
 */
#define _GNU_SOURCE
#include "runtime/heap.h"
#include "runtime/interpose.h"
#include "runtime/kernel.h"
#include "runtime/state.h"

#include <string.h>
#include <sys/mman.h>

/* States 1..16 are live: that many bytes from the granule's start. */
enum {
  HEAP_NEVER = 0,
  HEAP_LIVE_WHOLE = 16,
  HEAP_HEADER = 32, /* the header's first granule */
  HEAP_HEADER_REST = 33,
  HEAP_EMPTY = 34, /* the only granule of a live block of no bytes */
  HEAP_FREED = 48
};

enum { HEAP_GRANULE = 16, HEAP_PRE_MAIN = 1024, HEAP_PAGE = 4096, HEAP_TOUCH_MAX = 1 << 16 };

#define HEAP_MIB (1ull << 20)
#define HEAP_ARENA_MAX (1022 * HEAP_MIB) /* 1025 arenas end below RT_MAP_HEAP_STATE */
#define HEAP_PRE_MAIN_OFFSET (HEAP_PRE_MAIN * HEAP_ARENA_MAX)
#define HEAP_SPAN (HEAP_PRE_MAIN_OFFSET + HEAP_ARENA_MAX)

struct heap_header {
  const struct tarry_site *allocated;
  const struct tarry_site *freed; /* NULL while live */
  uint64_t size;
  uint64_t number; /* the arena's n-th block, from 1 */
};

_Static_assert(RT_MAP_HEAP + HEAP_SPAN <= RT_MAP_HEAP_STATE, "arenas do not reach their states");
_Static_assert(sizeof(struct heap_header) == 2 * HEAP_GRANULE, "a header is two granules (H2)");

/* Written before the first worker starts, constant from then on. */
static struct {
  uint64_t arena_size; /* 0 until rt_heap_create */
  bool pre_main;       /* the arena of H4 is mapped */
} heap;

static void heap_map(uint64_t address, uint64_t size) {
  long result = rt_kernel(SYS_mmap, (long)address, (long)size, PROT_READ | PROT_WRITE,
                          MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
  if ((uint64_t)result != address)
    rt_fatal("cannot map %lu MiB of heap at 0x%lx (error %ld)", (unsigned long)(size / HEAP_MIB),
             (unsigned long)address, -result);
}

static void heap_map_part(uint64_t offset, uint64_t size) {
  heap_map(RT_MAP_HEAP + offset, size);
  heap_map(RT_MAP_HEAP_STATE + offset / HEAP_GRANULE, size / HEAP_GRANULE);
}

static void heap_pre_main_create(void) {
  heap_map_part(HEAP_PRE_MAIN_OFFSET, HEAP_ARENA_MAX);
  heap.pre_main = true;
}

void rt_heap_create(void) {
  const struct rt_options *options = rt_options_now();
  uint64_t size = (options ? options->heap_mib : 256) * HEAP_MIB;
  if (size < HEAP_MIB)
    size = HEAP_MIB;
  if (size > HEAP_ARENA_MAX)
    size = HEAP_ARENA_MAX;
  if (!heap.pre_main)
    heap_pre_main_create();
  heap_map_part(0, size * HEAP_PRE_MAIN);
  heap.arena_size = size;
}

static uint8_t *heap_state(uint64_t address) {
  return (uint8_t *)(RT_MAP_HEAP_STATE + (address - RT_MAP_HEAP) / HEAP_GRANULE);
}

/* Is the address in a mapped arena? Between the last thread's and the pre-main arena is nothing. */
static bool heap_mapped(uint64_t address) {
  uint64_t offset = address - RT_MAP_HEAP;
  if (offset >= HEAP_PRE_MAIN_OFFSET)
    return offset < HEAP_SPAN && heap.pre_main;
  return offset < heap.arena_size * HEAP_PRE_MAIN;
}

static uint64_t heap_arena(uint32_t number) {
  if (number != HEAP_PRE_MAIN)
    return RT_MAP_HEAP + number * heap.arena_size;
  if (!heap.pre_main)
    heap_pre_main_create();
  return RT_MAP_HEAP + HEAP_PRE_MAIN_OFFSET;
}

static uint32_t heap_arena_now(void) {
  return rt_active() && rt_self() ? rt_self()->number : HEAP_PRE_MAIN;
}

struct rt_local *rt_local(void) { return (struct rt_local *)heap_arena(heap_arena_now()); }

struct rt_local *rt_local_main(void) {
  uint32_t number = heap_arena_now();
  return (struct rt_local *)heap_arena(number == 0 ? HEAP_PRE_MAIN : number);
}

static struct heap_header *heap_header_of(uint64_t block) {
  return (struct heap_header *)(block - sizeof(struct heap_header));
}

static uint64_t heap_round(uint64_t value, uint64_t alignment) {
  return (value + alignment - 1) & ~(alignment - 1);
}

static uint64_t heap_granules(uint64_t size) {
  return size == 0 ? 1 : (size + HEAP_GRANULE - 1) / HEAP_GRANULE;
}

static void heap_mark_live(uint64_t block, uint64_t size) {
  uint8_t *state = heap_state(block);
  state[-2] = HEAP_HEADER;
  state[-1] = HEAP_HEADER_REST;
  if (size == 0)
    state[0] = HEAP_EMPTY;
  memset(state, HEAP_LIVE_WHOLE, size / HEAP_GRANULE);
  if (size % HEAP_GRANULE != 0)
    state[size / HEAP_GRANULE] = (uint8_t)(size % HEAP_GRANULE);
}

static noreturn void heap_full(size_t size, const struct tarry_site *site) {
  if (!rt_active())
    rt_fatal("the program allocates more than %lu MiB before main",
             (unsigned long)(HEAP_ARENA_MAX / HEAP_MIB));
  rt_stop(site,
          "allocation of %lu bytes: the thread's arena is used up, see option heap_mib (now %lu)",
          (unsigned long)size, (unsigned long)(heap.arena_size / HEAP_MIB));
}

/* The kernel does not fault on a page that the snapshot protects, it fails; and libc hands buffers
 * that it allocates itself to read(). So blocks of a buffer's size are written to once. */
static void heap_touch(uint64_t block, uint64_t end) {
  for (uint64_t page = heap_round(block, HEAP_PAGE); page < end; page += HEAP_PAGE)
    *(volatile char *)page = 0;
}

/* The memory is zero: it was never used in this execution. */
void *rt_heap_allocate(size_t size, size_t alignment, const struct tarry_site *site) {
  uint32_t number = heap_arena_now();
  uint64_t arena = heap_arena(number);
  uint64_t arena_size = number == HEAP_PRE_MAIN ? HEAP_ARENA_MAX : heap.arena_size;
  struct rt_local *local = (struct rt_local *)arena;
  if (alignment < HEAP_GRANULE)
    alignment = HEAP_GRANULE;
  if (size > arena_size || alignment > arena_size)
    heap_full(size, site);
  uint64_t used = local->heap_used == 0 ? sizeof(struct rt_local) : local->heap_used;
  uint64_t block = heap_round(arena + used + sizeof(struct heap_header), alignment);
  uint64_t end = block + heap_granules(size) * HEAP_GRANULE;
  if (end > arena + arena_size)
    heap_full(size, site);
  local->heap_used = end - arena;
  *heap_header_of(block) =
      (struct heap_header){.allocated = site, .size = size, .number = ++local->heap_blocks};
  heap_mark_live(block, size);
  if (size <= HEAP_TOUCH_MAX)
    heap_touch(block, end);
  return (void *)block;
}

/* "file.c:12", or "an unknown place". */
static void heap_site_text(const struct tarry_site *site, char *text, size_t size) {
  if (!site || !site->file || site->line == 0)
    rt_format(text, size, "an unknown place");
  else
    rt_format(text, size, "%s:%u", site->file, site->line);
}

static uint32_t heap_owner(uint64_t address) {
  uint64_t offset = address - RT_MAP_HEAP;
  if (offset >= HEAP_PRE_MAIN_OFFSET)
    return HEAP_PRE_MAIN;
  return (uint32_t)(offset / heap.arena_size);
}

/* "40 bytes from file.c:3 (freed at file.c:9)" */
static void heap_block_text(uint64_t block, char *text, size_t size) {
  const struct heap_header *header = heap_header_of(block);
  char allocated[160], freed[160];
  heap_site_text(header->allocated, allocated, sizeof allocated);
  if (*heap_state(block) != HEAP_FREED) {
    rt_format(text, size, "a block of %lu bytes allocated at %s", (unsigned long)header->size,
              allocated);
    return;
  }
  heap_site_text(header->freed, freed, sizeof freed);
  rt_format(text, size, "a block of %lu bytes allocated at %s and freed at %s",
            (unsigned long)header->size, allocated, freed);
}

/* The block whose header is the nearest one below the address; 0 when there is none. */
static uint64_t heap_block_before(uint64_t address) {
  uint64_t first = heap_arena(heap_owner(address)) + sizeof(struct rt_local);
  for (uint64_t granule = address & ~(uint64_t)(HEAP_GRANULE - 1); granule >= first;
       granule -= HEAP_GRANULE)
    if (*heap_state(granule) == HEAP_HEADER)
      return granule + sizeof(struct heap_header);
  return 0;
}

static bool heap_is_block(uint64_t address) {
  return heap_mapped(address) && address % HEAP_GRANULE == 0 &&
         (address - RT_MAP_HEAP) % HEAP_GRANULE == 0 && heap_state(address)[-1] == HEAP_HEADER_REST;
}

bool rt_heap_owns(const void *address) { return heap_mapped((uint64_t)address); }

bool rt_heap_is_block(const void *address) { return heap_is_block((uint64_t)address); }

static void heap_event_free(uint64_t address, uint64_t size, const struct tarry_site *site) {
  struct dpor_op op = {.address = address,
                       .size = size == 0           ? 1
                               : size < UINT32_MAX ? (uint32_t)size
                                                   : UINT32_MAX,
                       .update = DPOR_UPDATE_OPAQUE,
                       .name = RT_OP_FREE,
                       .site = site};
  rt_event(&op);
}

void rt_heap_free(void *pointer, const struct tarry_site *site) {
  uint64_t block = (uint64_t)pointer;
  char text[400];
  if (!heap_is_block(block)) {
    if (!rt_active())
      return; /* the dynamic linker's own, from before it found our malloc */
    if (!heap_mapped(block))
      rt_error(RT_ERROR_INVALID_FREE, site, "%p is no heap block", pointer);
    uint64_t inside = heap_block_before(block);
    if (inside == 0)
      rt_error(RT_ERROR_INVALID_FREE, site, "%p is no heap block", pointer);
    heap_block_text(inside, text, sizeof text);
    rt_error(RT_ERROR_INVALID_FREE, site, "%lu bytes after the start of %s",
             (unsigned long)(block - inside), text);
  }
  struct heap_header *header = heap_header_of(block);
  if (rt_active())
    heap_event_free(block, header->size, site); /* H3 */
  if (*heap_state(block) == HEAP_FREED) {
    if (!rt_active())
      rt_fatal("double free before main");
    heap_block_text(block, text, sizeof text);
    rt_error(RT_ERROR_DOUBLE_FREE, site, "%s", text);
  }
  header->freed = site;
  memset(heap_state(block), HEAP_FREED, heap_granules(header->size));
}

void rt_heap_free_part(void *address, size_t size, const struct tarry_site *site) {
  uint64_t first = (uint64_t)address;
  if (!heap_mapped(first) || !heap_mapped(first + size))
    return;
  if (rt_active())
    heap_event_free(first, size, site);
  for (uint64_t granule = first; granule < first + size; granule += HEAP_GRANULE)
    if (*heap_state(granule) == HEAP_LIVE_WHOLE)
      *heap_state(granule) = HEAP_FREED;
}

size_t rt_heap_size(const void *block) {
  return heap_is_block((uint64_t)block) ? heap_header_of((uint64_t)block)->size : 0;
}

/* free's own event is no access: rt_heap_free looks at the block itself and knows better words. */
static bool heap_is_freeing(void) {
  const struct dpor_op *op = dpor_pending(rt.engine, rt_self()->number);
  return op && op->name == RT_OP_FREE;
}

static noreturn void heap_bad_access(uint64_t bad, uint64_t address, size_t size, bool write,
                                     const struct tarry_site *site) {
  char text[400];
  const char *verb = write ? "write" : "read";
  uint64_t block = heap_mapped(bad) ? heap_block_before(bad) : 0;
  if (block == 0)
    rt_error(RT_ERROR_HEAP_BOUNDS, site, "%s of %lu bytes at 0x%lx, in no heap block", verb,
             (unsigned long)size, (unsigned long)address);
  heap_block_text(block, text, sizeof text);
  bool freed = *heap_state(bad) == HEAP_FREED;
  if (address >= block)
    rt_error(freed ? RT_ERROR_USE_AFTER_FREE : RT_ERROR_HEAP_BOUNDS, site,
             "%s of %lu bytes, %lu bytes after the start of %s", verb, (unsigned long)size,
             (unsigned long)(address - block), text);
  rt_error(freed ? RT_ERROR_USE_AFTER_FREE : RT_ERROR_HEAP_BOUNDS, site,
           "%s of %lu bytes, %lu bytes before the start of %s", verb, (unsigned long)size,
           (unsigned long)(block - address), text);
}

static void heap_check_inside(uint64_t address, size_t size, bool write,
                              const struct tarry_site *site) {
  uint64_t end = address + size;
  for (uint64_t at = address; at < end;) {
    uint64_t granule = at & ~(uint64_t)(HEAP_GRANULE - 1);
    uint64_t stop = granule + HEAP_GRANULE < end ? granule + HEAP_GRANULE : end;
    if (!heap_mapped(at))
      heap_bad_access(at, address, size, write, site);
    uint8_t state = *heap_state(at);
    if (state > HEAP_LIVE_WHOLE || stop - granule > state) {
      if (heap_is_freeing())
        return;
      heap_bad_access(at, address, size, write, site);
    }
    at = stop;
  }
}

void rt_heap_check(const void *address, size_t size, bool write, const struct tarry_site *site) {
  if ((uint64_t)address - RT_MAP_HEAP < HEAP_SPAN)
    heap_check_inside((uint64_t)address, size, write, site);
}

bool rt_heap_describe(uint64_t address, char *text, size_t text_size) {
  if (!heap_mapped(address))
    return false;
  uint32_t owner = heap_owner(address);
  uint64_t block = heap_block_before(address);
  char whose[32] = "allocated before main";
  if (owner != HEAP_PRE_MAIN)
    rt_format(whose, sizeof whose, "of thread %u", owner);
  if (block != 0)
    rt_format(text, text_size, "heap block %lu %s, byte %lu",
              (unsigned long)heap_header_of(block)->number, whose,
              (unsigned long)(address - block));
  else /* another process's heap, such as a worker's seen from the supervisor */
    rt_format(text, text_size, "heap %s, byte %lu", whose,
              (unsigned long)(address - heap_arena(owner)));
  return true;
}
