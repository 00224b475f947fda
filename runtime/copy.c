/* copy.c - the rules of copy.h. */
#include "runtime/copy.h"

#include <string.h>

/* The linker's: from the executable's first byte to the first that may be written. */
extern const char __executable_start[] __attribute__((visibility("hidden")));
extern const char __data_start[] __attribute__((weak, visibility("hidden")));

bool rt_copy_is_constant(const void *address) {
  uintptr_t at = (uintptr_t)address;
  return !rt_active() || (at >= (uintptr_t)__executable_start && at < (uintptr_t)__data_start);
}

/* Up to 8 bytes are a value that the engine knows; of more it only knows that they change. */
static uint64_t copy_event(const void *address, size_t size, enum dpor_update update,
                           uint64_t value, enum rt_op_name name, const struct tarry_site *site) {
  struct dpor_op op = {.address = (uint64_t)(uintptr_t)address,
                       .size = (uint32_t)size,
                       .update = (uint8_t)update,
                       .flags = DPOR_OP_PLAIN,
                       .operand = value,
                       .name = (uint8_t)name,
                       .site = site};
  return rt_event(&op);
}

void rt_copy_in(void *bytes, const void *from, size_t size, const struct tarry_site *site) {
  if (size == 0)
    return;
  if (!rt_copy_is_constant(from))
    copy_event(from, size, DPOR_UPDATE_KEEP, 0, RT_OP_RANGE_READ, site);
  memcpy(bytes, from, size);
}

void rt_copy_out(void *to, const void *bytes, size_t size, const struct tarry_site *site) {
  if (size == 0)
    return;
  uint64_t value = 0;
  if (size <= sizeof value)
    memcpy(&value, bytes, size);
  if (rt_active())
    copy_event(to, size, size <= sizeof value ? DPOR_UPDATE_SET : DPOR_UPDATE_OPAQUE, value,
               RT_OP_RANGE_WRITE, site);
  memcpy(to, bytes, size);
}

/* Apart from rt_copy: the chunk on the stack costs a probe of its pages, which a word need not pay.
 */
static __attribute__((noinline)) void copy_chunks(char *to, const char *from, size_t size,
                                                  const struct tarry_site *write_site,
                                                  const struct tarry_site *read_site) {
  char chunk[RT_COPY_CHUNK];
  /* Where the destination starts inside the source, its end must be saved first. */
  bool backwards = (uintptr_t)to - (uintptr_t)from < size;
  for (size_t done = 0; done < size;) {
    size_t part = size - done < sizeof chunk ? size - done : sizeof chunk;
    size_t offset = backwards ? size - done - part : done;
    rt_copy_in(chunk, from + offset, part, read_site);
    rt_copy_out(to + offset, chunk, part, write_site);
    done += part;
  }
}

void rt_copy(void *to, const void *from, size_t size, const struct tarry_site *write_site,
             const struct tarry_site *read_site) {
  uint64_t word;
  if (!rt_active()) {
    memmove(to, from, size);
  } else if (size > sizeof word) {
    copy_chunks(to, from, size, write_site, read_site);
  } else {
    rt_copy_in(&word, from, size, read_site);
    rt_copy_out(to, &word, size, write_site);
  }
}

void rt_copy_string(struct rt_copy_string *string, const char *from, size_t limit,
                    const struct tarry_site *site) {
  if (rt_copy_is_constant(from)) {
    size_t length = strnlen(from, limit);
    if (length < limit) { /* its end is there too */
      string->bytes = from;
      string->length = length;
      return;
    }
  }
  char *bytes = string->small;
  size_t room = sizeof string->small, length = 0;
  for (; length < limit; length++) {
    if (length + 1 == room) {
      char *more = rt_heap_allocate(room *= 2, 0, site);
      memcpy(more, bytes, length);
      bytes = more;
    }
    rt_copy_in(bytes + length, from + length, 1, site);
    if (bytes[length] == 0)
      break;
  }
  bytes[length] = 0;
  string->bytes = bytes;
  string->length = length;
}
