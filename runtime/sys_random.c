/* sys_random.c - randomness and process numbers that are the same in every execution.
 *
 * Each thread has its own generators (W5: libc's are one variable that all threads change without
 * an event). srand seeds those of the calling thread only; threads that never seed draw different
 * numbers from each other.
 */
#define _GNU_SOURCE
#include "runtime/interpose.h"

#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

enum { RANDOM_PROCESS = 1000, RANDOM_DESCRIPTOR = 0x3ffffff0 };

#define RAND48_FACTOR 0x5deece66dull
#define RAND48_ADDEND 0xbull
#define RAND48_MASK ((1ull << 48) - 1)
#define RAND48_SET (1ull << 63)

/* The splitmix64 step: any state is a good one. */
static uint64_t random_step(uint64_t *state) {
  uint64_t value = *state += 0x9e3779b97f4a7c15ull;
  value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9ull;
  value = (value ^ (value >> 27)) * 0x94d049bb133111ebull;
  return value ^ (value >> 31);
}

static uint64_t random_number(void) { return rt_self() ? rt_self()->number : 0; }

/* 31 bits. State 0 means "not seeded": start from the thread's number. */
static long random_next(void) {
  uint64_t *state = &rt_local()->random_state;
  if (*state == 0)
    *state = random_number() * 0x100000001b3ull + 1;
  return (long)(random_step(state) >> 33);
}

static void random_seed(uint64_t seed) { rt_local()->random_state = (seed << 1) | 1; }

RT_INTERPOSE int rand(void) {
  (void)rt_site_take();
  return rt_active() ? (int)random_next() : RT_REAL(rand)();
}

RT_INTERPOSE long random(void) {
  (void)rt_site_take();
  return rt_active() ? random_next() : RT_REAL(random)();
}

RT_INTERPOSE void srand(unsigned seed) {
  (void)rt_site_take();
  if (rt_active())
    random_seed(seed);
  else
    RT_REAL(srand)(seed);
}

RT_INTERPOSE void srandom(unsigned seed) {
  (void)rt_site_take();
  if (rt_active())
    random_seed(seed);
  else
    RT_REAL(srandom)(seed);
}

/* ---- the 48-bit generator, with the numbers that POSIX prescribes ---- */

static uint64_t random_48(void) {
  uint64_t *state = &rt_local()->rand48_state;
  *state = ((*state & RAND48_MASK) * RAND48_FACTOR + RAND48_ADDEND) & RAND48_MASK;
  return *state |= RAND48_SET;
}

RT_INTERPOSE void srand48(long seed) {
  (void)rt_site_take();
  if (rt_active())
    rt_local()->rand48_state = ((((uint64_t)seed << 16) | 0x330e) & RAND48_MASK) | RAND48_SET;
  else
    RT_REAL(srand48)(seed);
}

RT_INTERPOSE double drand48(void) {
  (void)rt_site_take();
  if (!rt_active())
    return RT_REAL(drand48)();
  return (double)(random_48() & RAND48_MASK) / (double)(1ull << 48);
}

RT_INTERPOSE long lrand48(void) {
  (void)rt_site_take();
  return rt_active() ? (long)((random_48() & RAND48_MASK) >> 17) : RT_REAL(lrand48)();
}

RT_INTERPOSE long mrand48(void) {
  (void)rt_site_take();
  return rt_active() ? (long)(int32_t)((random_48() & RAND48_MASK) >> 16) : RT_REAL(mrand48)();
}

/* ---- the kernel's source ---- */

void rt_random_bytes(void *buffer, size_t size) {
  struct rt_local *local = rt_local();
  if (local->entropy == 0)
    local->entropy = random_number() * 0xff51afd7ed558ccdull + 3;
  for (size_t done = 0; done < size;) {
    uint64_t word = random_step(&local->entropy);
    size_t part = size - done < sizeof word ? size - done : sizeof word;
    memcpy((char *)buffer + done, &word, part);
    done += part;
  }
}

bool rt_random_is_path(const char *path) {
  return strcmp(path, "/dev/urandom") == 0 || strcmp(path, "/dev/random") == 0;
}

/* The kernel has no such descriptor: nothing is opened, so nothing leaks from one execution into
 * the next. Its position does not matter, so one number serves for all. */
bool rt_random_is_descriptor(int descriptor) { return descriptor == RANDOM_DESCRIPTOR; }
int rt_random_open(void) { return RANDOM_DESCRIPTOR; }

RT_INTERPOSE ssize_t getrandom(void *buffer, size_t size, unsigned flags) {
  const struct tarry_site *site = rt_site_take();
  if (!rt_active())
    return RT_REAL(getrandom)(buffer, size, flags);
  rt_range_write(buffer, size, site);
  rt_random_bytes(buffer, size);
  return (ssize_t)size;
}

RT_INTERPOSE int getentropy(void *buffer, size_t size) {
  const struct tarry_site *site = rt_site_take();
  if (!rt_active() || size > 256)
    return RT_REAL(getentropy)(buffer, size);
  rt_range_write(buffer, size, site);
  rt_random_bytes(buffer, size);
  return 0;
}

RT_INTERPOSE uint32_t arc4random(void) {
  (void)rt_site_take();
  uint32_t value;
  if (!rt_active())
    return RT_REAL(arc4random)();
  rt_random_bytes(&value, sizeof value);
  return value;
}

RT_INTERPOSE uint32_t arc4random_uniform(uint32_t bound) {
  (void)rt_site_take();
  if (!rt_active())
    return RT_REAL(arc4random_uniform)(bound);
  uint64_t value;
  rt_random_bytes(&value, sizeof value);
  return bound < 2 ? 0 : (uint32_t)(value % bound);
}

RT_INTERPOSE void arc4random_buf(void *buffer, size_t size) {
  const struct tarry_site *site = rt_site_take();
  if (!rt_active()) {
    RT_REAL(arc4random_buf)(buffer, size);
    return;
  }
  rt_range_write(buffer, size, site);
  rt_random_bytes(buffer, size);
}

/* ---- process numbers ---- */

RT_INTERPOSE pid_t getpid(void) {
  (void)rt_site_take();
  return rt_active() ? RANDOM_PROCESS : RT_REAL(getpid)();
}

RT_INTERPOSE pid_t getppid(void) {
  (void)rt_site_take();
  return rt_active() ? RANDOM_PROCESS - 1 : RT_REAL(getppid)();
}

/* main's is the process's, as on Linux. */
RT_INTERPOSE pid_t gettid(void) {
  (void)rt_site_take();
  return rt_active() ? RANDOM_PROCESS + (pid_t)random_number() : RT_REAL(gettid)();
}
