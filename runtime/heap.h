/* heap.h - what heap_calls.c needs of heap.c beyond rt.h. */
#ifndef TARRY_RUNTIME_HEAP_H
#define TARRY_RUNTIME_HEAP_H

#include "runtime/rt.h"

/* Is the address in an arena? */
bool rt_heap_owns(const void *address);
/* Is it the start of a block, live or freed? */
bool rt_heap_is_block(const void *address);
/* munmap of a part of a block: an event, then its whole granules count as freed. */
void rt_heap_free_part(void *address, size_t size, const struct tarry_site *site);

#endif
