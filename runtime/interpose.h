/* interpose.h - how the runtime stands in for functions of libc.
 *
 * An interposed function is a symbol of the executable with libc's name, so that the program and
 * every library it uses (libstdc++ too) call ours.
 *
 * Rules:
 *   I1  It takes its site first: rt_site_take() also forgets it, and a stale site would blame an
 *       innocent line.
 *   I2  Not rt_active(): the plain effect, with no event (W4).
 *   I3  What the kernel writes to is touched first: it does not fault on a protected page, it
 *       returns EFAULT, and the program would see an error that never happens outside.
 *   I4  State that an execution changes is in struct rt_local or in ordinary static variables: both
 *       are part of the snapshot and start anew with each execution.
 */
#ifndef TARRY_RUNTIME_INTERPOSE_H
#define TARRY_RUNTIME_INTERPOSE_H

#include "runtime/rt.h"

/* In a section of its own: modules.c tells by the address that a callee is one of ours. */
#define RT_INTERPOSE __attribute__((visibility("default"), section("tarry_text")))

/* libc's own `name`, with its type. */
#define RT_REAL(name) ((__typeof__(&name))(uintptr_t)rt_real(#name))

enum { RT_KEYS_MAX = 1024, RT_READ_LOCKS_MAX = 64 };

/* What interposed functions remember of one thread. It lies at the start of the thread's arena: the
 * reset clears it, and no other thread has a reason to look. */
struct rt_local {
  uint64_t heap_used;    /* heap.c: bytes taken from the arena */
  uint64_t heap_blocks;  /* heap.c: blocks so far */
  uint64_t clock;        /* sys_time.c: nanoseconds that have passed for this thread */
  uint64_t random_state; /* sys_random.c: 0 until the first use */
  uint64_t rand48_state; /* sys_random.c: drand48's 48 bits; bit 63: set */
  uint64_t entropy;      /* sys_random.c: getrandom and the like */
  uint64_t spurious;     /* sync_cond.c: spurious wake-ups so far */
  void *exit_result;
  void *cleanup; /* threads_posix.c: innermost registered cleanup buffer */
  struct rt_read_lock {
    uint64_t lock; /* address */
    uint64_t count;
  } read_locks[RT_READ_LOCKS_MAX]; /* sync_rwlock.c: held for reading */
  void *specific[RT_KEYS_MAX];
};

/* Of the running thread, or, before main, of nobody: main goes on with a copy of its own. */
struct rt_local *rt_local(void);
/* The same, but what was set before main stays visible to main: pthread_setspecific. */
struct rt_local *rt_local_main(void);

/* The options of this run; NULL before they are read. The core defines it. */
const struct rt_options *rt_options_now(void);

/* Makes the pages of a buffer writable for the kernel (I3). */
static inline void rt_touch(void *address, size_t size) {
  volatile char *bytes = address;
  for (size_t offset = 0; offset < size; offset += 4096)
    bytes[offset] = bytes[offset];
  if (size > 0)
    bytes[size - 1] = bytes[size - 1];
}

/* sys_futex.c: syscall(SYS_futex, values...) of the running thread. */
long rt_futex(const long values[6], const struct tarry_site *site);

/* sys_stdin.c: around whatever moves the kernel's position in standard input. */
void rt_stdin_begin(const struct tarry_site *site);
void rt_stdin_end(void);

/* sys_file.c: the program is about to open a descriptor; the next execution closes it. */
void rt_files_opening(void);

/* A file that the program opens by name: true when it is the kernel's random source. */
bool rt_random_is_path(const char *path);
void rt_random_bytes(void *buffer, size_t size);
int rt_random_open(void);
/* A descriptor that rt_random_open gave out; the kernel knows nothing of it. */
bool rt_random_is_descriptor(int descriptor);

/* Is the stream stdout or stderr of an exploring worker? Then which descriptor it stands for. */
bool rt_stdio_is_output(const void *stream, int *descriptor);

#endif
