/* copy.h - bytes that move between program memory and a thread's own.
 *
 * Rules:
 *   Y1  What an event reads is taken at that event and what it writes is stored at that event.
 *       A copy that announces both and moves the bytes later would show bytes that another thread
 *       changed in between, and a "verified" that is wrong.
 *   Y2  Constant memory of the executable never changes and needs no event: most strings are there.
 *   Y3  Nothing is announced while !rt_active(); the bytes move all the same.
 */
#ifndef TARRY_RUNTIME_COPY_H
#define TARRY_RUNTIME_COPY_H

#include "runtime/rt.h"

/* Bytes per pair of events, and of the buffer that holds them on the thread's stack. */
enum { RT_COPY_CHUNK = 4096 };

/* Is a read of this address no event (Y2, Y3)? */
bool rt_copy_is_constant(const void *address);
/* One event: program memory into `bytes`, which no other thread knows. */
void rt_copy_in(void *bytes, const void *from, size_t size, const struct tarry_site *site);
/* One event: `bytes`, which no other thread knows, into program memory. */
void rt_copy_out(void *to, const void *bytes, size_t size, const struct tarry_site *site);
/* Program memory to program memory: for each chunk a read, then a write; may overlap. */
void rt_copy(void *to, const void *from, size_t size, const struct tarry_site *write_site,
             const struct tarry_site *read_site);

/* A string as it was read, in a thread's own memory. */
struct rt_copy_string {
  const char *bytes; /* `length` of them and a 0; in `small`, on the heap, or constant memory */
  size_t length;
  char small[256];
};

/* Reads a string up to its end or `limit` bytes, each byte an event: its length is not known before
 * it is read. */
void rt_copy_string(struct rt_copy_string *string, const char *from, size_t limit,
                    const struct tarry_site *site);

#endif
