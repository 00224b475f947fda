/* sys_unsupported.c - calls that no exploration covers, said so instead of guessed at.
 *
 * unsupported.def lists those with a fixed number of parameters. Below are the ones that take more,
 * or that are harmless in some uses.
 */
#define _GNU_SOURCE
#include "runtime/interpose.h"
#include "runtime/kernel.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <mqueue.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/msg.h>
#include <sys/select.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <sys/wait.h>
#include <ucontext.h>
#include <unistd.h>

#define UNSUPPORTED(type, name, parameters, arguments)                                             \
  RT_INTERPOSE type name parameters {                                                              \
    const struct tarry_site *site = rt_site_take();                                                \
    if (rt_active())                                                                               \
      rt_unsupported(#name, site);                                                                 \
    rt_files_opening(); /* some do, and no harm is done otherwise */                               \
    return RT_REAL(name) arguments;                                                                \
  }
#include "unsupported.def"
#undef UNSUPPORTED

/* ---- more arguments than the list can say: never carried out while exploring ---- */

static noreturn void unsupported_always(const char *function, const struct tarry_site *site) {
  rt_stop(site, "%s cannot be explored, and opaque_calls=allow cannot carry it out either",
          function);
}

/* At most this many arguments are handed on before main. */
enum { UNSUPPORTED_ARGUMENTS = 64 };

#define UNSUPPORTED_EXECL(name, call)                                                              \
  RT_INTERPOSE int name(const char *path, const char *first, ...) {                                \
    const struct tarry_site *site = rt_site_take();                                                \
    char *argv[UNSUPPORTED_ARGUMENTS] = {(char *)(uintptr_t)first};                                \
    va_list arguments;                                                                             \
    if (rt_active())                                                                               \
      unsupported_always(#name, site);                                                             \
    va_start(arguments, first);                                                                    \
    for (size_t i = 1; i + 1 < UNSUPPORTED_ARGUMENTS && argv[i - 1]; i++)                          \
      argv[i] = va_arg(arguments, char *);                                                         \
    va_end(arguments);                                                                             \
    return call(path, argv);                                                                       \
  }

UNSUPPORTED_EXECL(execl, execv)
UNSUPPORTED_EXECL(execlp, execvp)

RT_INTERPOSE int clone(int (*function)(void *), void *stack, int flags, void *argument, ...) {
  const struct tarry_site *site = rt_site_take();
  (void)function;
  (void)stack;
  (void)flags;
  (void)argument;
  if (rt_active())
    unsupported_always("clone", site);
  rt_fatal("clone before main");
}

RT_INTERPOSE sem_t *sem_open(const char *name, int flags, ...) {
  const struct tarry_site *site = rt_site_take();
  (void)name;
  (void)flags;
  if (rt_active())
    unsupported_always("sem_open", site);
  rt_fatal("sem_open before main");
}

RT_INTERPOSE mqd_t mq_open(const char *name, int flags, ...) {
  const struct tarry_site *site = rt_site_take();
  (void)name;
  (void)flags;
  if (rt_active())
    unsupported_always("mq_open", site);
  rt_fatal("mq_open before main");
}

/* Numbers only: which call it is decides whether it matters. */
RT_INTERPOSE long syscall(long number, ...) {
  const struct tarry_site *site = rt_site_take();
  long values[6];
  va_list arguments;
  va_start(arguments, number);
  for (int i = 0; i < 6; i++)
    values[i] = va_arg(arguments, long);
  va_end(arguments);
  if (rt_active()) {
    char name[48];
    if (number == SYS_gettid)
      return gettid();
    if (number == SYS_futex)
      return rt_futex(values, site);
    rt_format(name, sizeof name, "syscall(%ld)", number);
    rt_unsupported(name, site);
  }
  return rt_kernel_errno(number, values[0], values[1], values[2], values[3], values[4], values[5]);
}

/* ---- signals: masks and ignoring are harmless, handlers are not ---- */

static bool unsupported_handler(int number, bool handler) { return handler && number != SIGPIPE; }

RT_INTERPOSE int sigaction(int number, const struct sigaction *action, struct sigaction *old) {
  const struct tarry_site *site = rt_site_take();
  if (!rt_active())
    return RT_REAL(sigaction)(number, action, old);
  bool handler = action && action->sa_handler != SIG_IGN && action->sa_handler != SIG_DFL;
  if (unsupported_handler(number, handler))
    unsupported_always("sigaction", site);
  if (old)
    *old = (struct sigaction){.sa_handler = SIG_DFL};
  return 0;
}

RT_INTERPOSE sighandler_t signal(int number, sighandler_t handler) {
  const struct tarry_site *site = rt_site_take();
  if (!rt_active())
    return RT_REAL(signal)(number, handler);
  if (unsupported_handler(number, handler != SIG_IGN && handler != SIG_DFL))
    unsupported_always("signal", site);
  return SIG_DFL;
}

static int unsupported_mask(sigset_t *old) {
  (void)rt_site_take();
  if (old)
    sigemptyset(old);
  return 0;
}

/* Nobody sends a signal, so no mask makes a difference; a blocked SIGSEGV would break the snapshot.
 */
RT_INTERPOSE int pthread_sigmask(int how, const sigset_t *set, sigset_t *old) {
  return rt_active() ? unsupported_mask(old) : RT_REAL(pthread_sigmask)(how, set, old);
}

RT_INTERPOSE int sigprocmask(int how, const sigset_t *set, sigset_t *old) {
  return rt_active() ? unsupported_mask(old) : RT_REAL(sigprocmask)(how, set, old);
}

RT_INTERPOSE int raise(int number) {
  const struct tarry_site *site = rt_site_take();
  if (!rt_active())
    return RT_REAL(raise)(number);
  if (number == SIGABRT)
    rt_error(RT_ERROR_ABORT, site, "raise(SIGABRT)");
  rt_error(RT_ERROR_SIGNAL, site, "raise(%d)", number);
}

/* ---- harmless with a word to the reader ---- */

RT_INTERPOSE void *dlopen(const char *file, int mode) {
  const struct tarry_site *site = rt_site_take();
  if (rt_active())
    rt_assumption(site, "dlopen: the library's state is outside the snapshot");
  return RT_REAL(dlopen)(file, mode);
}

/* fork does not happen, so its handlers do not either. */
RT_INTERPOSE int pthread_atfork(void (*before)(void), void (*parent)(void), void (*child)(void)) {
  (void)rt_site_take();
  (void)before;
  (void)parent;
  (void)child;
  return 0;
}
