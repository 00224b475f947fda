/* sys_exit.c - the ways out of a process.
 *
 * exit(0) stops its thread for ever and lets the others run on: every such run is one in which the
 * exit came last (ARCHITECTURE.md). Any other code is an error that the report shows. Handlers
 * registered with atexit are not run: they would run once per execution in a process that goes on.
 */
#define _GNU_SOURCE
#include "runtime/interpose.h"
#include "runtime/state.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* `orderly`: exit() runs the destructors of the thread's own thread_local objects, the others do
 * not. */
static noreturn void exit_with(const char *function, int code, bool orderly,
                               const struct tarry_site *site) {
  if (code != 0)
    rt_error(RT_ERROR_EXIT_CODE, site, "%s(%d)", function, code);
  if (orderly)
    rt_tls_destroy();
  rt.exited = true;
  rt_thread_stop();
}

#define EXIT_FUNCTION(name, orderly)                                                               \
  RT_INTERPOSE void name(int code) {                                                               \
    const struct tarry_site *site = rt_site_take();                                                \
    if (rt_active() && rt_self())                                                                  \
      exit_with(#name, code, orderly, site);                                                       \
    RT_REAL(name)(code);                                                                           \
    __builtin_unreachable();                                                                       \
  }

EXIT_FUNCTION(exit, true)
EXIT_FUNCTION(_exit, false)
EXIT_FUNCTION(_Exit, false)
EXIT_FUNCTION(quick_exit, false)

RT_INTERPOSE void abort(void) {
  const struct tarry_site *site = rt_site_take();
  if (rt_active() && rt_self())
    rt_error(RT_ERROR_ABORT, site, "abort()");
  RT_REAL(abort)();
  __builtin_unreachable();
}

RT_INTERPOSE void __assert_fail(const char *expression, const char *file, unsigned line,
                                const char *function) {
  const struct tarry_site *site = rt_site_take();
  if (rt_active() && rt_self() && site->line)
    rt_error(RT_ERROR_ASSERT, site, "%s", expression);
  if (rt_active() && rt_self())
    rt_error(RT_ERROR_ASSERT, site, "%s, at %s:%u, in %s", expression, file, line,
             function ? function : "?");
  RT_REAL(__assert_fail)(expression, file, line, function);
  __builtin_unreachable();
}

RT_INTERPOSE void __assert(const char *expression, const char *file, int line) {
  __assert_fail(expression, file, (unsigned)line, NULL);
}

RT_INTERPOSE void __assert_perror_fail(int error, const char *file, unsigned line,
                                       const char *function) {
  __assert_fail(strerror(error), file, line, function);
}

/* libc's own atexit lies in its static part, which has no "next" to call. */
static void exit_call(void *handler) { ((void (*)(void))(uintptr_t)handler)(); }

/* From the start of the executable's code to its end: the linker's names. */
extern const char __executable_start[], etext[];

/* Destructors of static objects: of the program's, not of libraries' (std::cout's is one). */
RT_INTERPOSE int __cxa_atexit(void (*handler)(void *), void *argument, void *object);
int __cxa_atexit(void (*handler)(void *), void *argument, void *object) {
  uintptr_t code = (uintptr_t)handler;
  if (rt_active()) {
    rt_assumption(rt_site_take(), "destructors of static objects are not run");
    return 0;
  }
  if (code >= (uintptr_t)__executable_start && code < (uintptr_t)etext && handler != exit_call)
    rt.static_destructors = true;
  return RT_REAL(__cxa_atexit)(handler, argument, object);
}

static int exit_register(void (*handler)(void), const struct tarry_site *site) {
  rt.exit_handlers |= !rt_active();
  if (!rt_active())
    return __cxa_atexit(exit_call, (void *)(uintptr_t)handler, NULL);
  rt_assumption(site, "exit handlers are not run");
  return 0;
}

RT_INTERPOSE int atexit(void (*handler)(void)) { return exit_register(handler, rt_site_take()); }

RT_INTERPOSE int at_quick_exit(void (*handler)(void)) {
  return exit_register(handler, rt_site_take());
}

RT_INTERPOSE int on_exit(void (*handler)(int, void *), void *argument) {
  const struct tarry_site *site = rt_site_take();
  if (!rt_active())
    return RT_REAL(on_exit)(handler, argument);
  rt_assumption(site, "exit handlers are not run");
  return 0;
}
