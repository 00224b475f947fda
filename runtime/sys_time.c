/* sys_time.c - time that depends on nothing but what the thread itself did.
 *
 * Each thread has its own clock (W5: a common one would be a shared variable behind the program's
 * back). It starts at a fixed moment, advances a little with every question, so that a loop that
 * waits for time to pass ends, and by the time slept. Sleeping is no event: any order of sleepers
 * is explored anyway. The times that a call reads and writes through its arguments are events on
 * the program's memory like any other.
 */
#define _GNU_SOURCE
#include "runtime/copy.h"
#include "runtime/interpose.h"

#include <errno.h>
#include <sys/time.h>
#include <sys/times.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>

#define TIME_SECOND 1000000000ull
#define TIME_STEP 1000000ull          /* a millisecond per question */
#define TIME_EPOCH_START 1700000000ll /* CLOCK_REALTIME at the start of main */

enum { TIME_TICKS = 100 }; /* sysconf(_SC_CLK_TCK) on Linux */

/* Nanoseconds since main started, for this thread. */
static uint64_t time_ask(void) {
  rt_clock_asked();
  return rt_local()->clock += TIME_STEP;
}

static struct timespec time_spec(uint64_t nanoseconds, int64_t start) {
  return (struct timespec){.tv_sec = start + (int64_t)(nanoseconds / TIME_SECOND),
                           .tv_nsec = (long)(nanoseconds % TIME_SECOND)};
}

static int64_t time_start(clockid_t clock) {
  switch (clock) {
  case CLOCK_REALTIME:
  case CLOCK_REALTIME_COARSE:
  case CLOCK_TAI:
    return TIME_EPOCH_START;
  default:
    return 1; /* monotonic clocks, and those of processors: not 0, which some take for "unset" */
  }
}

/* Reads the time to sleep; false when it is none. */
static bool time_take(struct timespec *own, const struct timespec *time,
                      const struct tarry_site *site) {
  rt_copy_in(own, time, sizeof *own, site);
  return own->tv_sec >= 0 && own->tv_nsec >= 0 && own->tv_nsec < (long)TIME_SECOND;
}

static void time_pass(const struct timespec *time) {
  rt_local()->clock += (uint64_t)time->tv_sec * TIME_SECOND + (uint64_t)time->tv_nsec;
}

RT_INTERPOSE int clock_gettime(clockid_t clock, struct timespec *result) {
  const struct tarry_site *site = rt_site_take();
  if (!rt_active())
    return RT_REAL(clock_gettime)(clock, result);
  struct timespec now = time_spec(time_ask(), time_start(clock));
  rt_copy_out(result, &now, sizeof now, site);
  return 0;
}

RT_INTERPOSE int gettimeofday(struct timeval *restrict result, void *restrict zone) {
  const struct tarry_site *site = rt_site_take();
  if (!rt_active())
    return RT_REAL(gettimeofday)(result, zone);
  struct timespec now = time_spec(time_ask(), TIME_EPOCH_START);
  struct timeval value = {.tv_sec = now.tv_sec, .tv_usec = now.tv_nsec / 1000};
  rt_copy_out(result, &value, sizeof value, site);
  return 0;
}

RT_INTERPOSE time_t time(time_t *result) {
  const struct tarry_site *site = rt_site_take();
  if (!rt_active())
    return RT_REAL(time)(result);
  time_t now = time_spec(time_ask(), TIME_EPOCH_START).tv_sec;
  if (result)
    rt_copy_out(result, &now, sizeof now, site);
  return now;
}

RT_INTERPOSE int timespec_get(struct timespec *result, int base) {
  const struct tarry_site *site = rt_site_take();
  if (!rt_active())
    return RT_REAL(timespec_get)(result, base);
  if (base != TIME_UTC)
    return 0;
  struct timespec now = time_spec(time_ask(), TIME_EPOCH_START);
  rt_copy_out(result, &now, sizeof now, site);
  return base;
}

RT_INTERPOSE clock_t clock(void) {
  (void)rt_site_take();
  if (!rt_active())
    return RT_REAL(clock)();
  return (clock_t)(time_ask() / (TIME_SECOND / CLOCKS_PER_SEC));
}

RT_INTERPOSE clock_t times(struct tms *result) {
  const struct tarry_site *site = rt_site_take();
  if (!rt_active())
    return RT_REAL(times)(result);
  clock_t now = (clock_t)(time_ask() / (TIME_SECOND / TIME_TICKS));
  struct tms value = {.tms_utime = now};
  rt_copy_out(result, &value, sizeof value, site);
  return now;
}

RT_INTERPOSE int clock_nanosleep(clockid_t clock, int flags, const struct timespec *time,
                                 struct timespec *left) {
  const struct tarry_site *site = rt_site_take();
  if (!rt_active())
    return RT_REAL(clock_nanosleep)(clock, flags, time, left);
  struct timespec own;
  if (!time_take(&own, time, site))
    return EINVAL;
  if (!(flags & TIMER_ABSTIME)) {
    time_pass(&own);
    return 0;
  }
  int64_t seconds = own.tv_sec - time_start(clock);
  uint64_t until = seconds < 0 ? 0 : (uint64_t)seconds * TIME_SECOND + (uint64_t)own.tv_nsec;
  if (until > rt_local()->clock)
    rt_local()->clock = until;
  return 0;
}

RT_INTERPOSE int nanosleep(const struct timespec *time, struct timespec *left) {
  const struct tarry_site *site = rt_site_take();
  if (!rt_active())
    return RT_REAL(nanosleep)(time, left);
  struct timespec own;
  if (!time_take(&own, time, site)) {
    errno = EINVAL;
    return -1;
  }
  time_pass(&own);
  return 0;
}

RT_INTERPOSE unsigned sleep(unsigned seconds) {
  (void)rt_site_take();
  if (!rt_active())
    return RT_REAL(sleep)(seconds);
  time_pass(&(struct timespec){.tv_sec = (time_t)seconds});
  return 0;
}

RT_INTERPOSE int usleep(useconds_t microseconds) {
  (void)rt_site_take();
  if (!rt_active())
    return RT_REAL(usleep)(microseconds);
  time_pass(&(struct timespec){.tv_sec = microseconds / 1000000,
                               .tv_nsec = (long)(microseconds % 1000000) * 1000});
  return 0;
}

RT_INTERPOSE int thrd_sleep(const struct timespec *time, struct timespec *left) {
  const struct tarry_site *site = rt_site_take();
  if (!rt_active())
    return RT_REAL(thrd_sleep)(time, left);
  struct timespec own;
  if (!time_take(&own, time, site))
    return -2; /* C11: negative, but not the -1 of an interruption */
  time_pass(&own);
  return 0;
}
