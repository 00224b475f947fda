/* signal.c - faults: the snapshot's own, and the program's.
 *
 * Handlers run on a stack of their own. A crashed thread cannot go on from where
 * it was, and its stack may be what is broken: the handler records the error and
 * lets the thread leave on yet another stack.
 */
#include "runtime/state.h"

#include <signal.h>
#include <string.h>
#include <sys/syscall.h>

static const char *signal_name(int number) {
  switch (number) {
  case SIGSEGV:
    return "SIGSEGV";
  case SIGBUS:
    return "SIGBUS";
  case SIGFPE:
    return "SIGFPE";
  case SIGILL:
    return "SIGILL";
  case SIGTRAP:
    return "SIGTRAP";
  case SIGABRT:
    return "SIGABRT";
  default:
    return "a signal";
  }
}

static bool has_address(int number) { return number == SIGSEGV || number == SIGBUS; }

static void describe(char *text, size_t size, int number, const siginfo_t *info, bool write) {
  if (!has_address(number))
    rt_format(text, size, "%s", signal_name(number));
  else if (info->si_code == SI_KERNEL)
    rt_format(text, size, "%s: access to an impossible address", signal_name(number));
  else
    rt_format(text, size, "%s: %s address 0x%lx", signal_name(number),
              write ? "write to" : "read of", (unsigned long)(uintptr_t)info->si_addr);
}

static void record(int number, const siginfo_t *info, const ucontext_t *context) {
  char text[RT_TEXT_MAX];
  const struct tarry_site *site = NULL;
  uint32_t thread = rt.current->number;
  uint32_t guarded;
  enum rt_error_kind kind = RT_ERROR_SIGNAL;
  uint64_t code = rt_context_code(context);
  bool write = rt_context_fault_is_write(context);
  const struct dpor_op *op = rt_event_close();
  if (!op)
    op = rt.touched;
  if (op) { /* in the hook, which looked at the bytes before the program did */
    site = op->site;
    write = op->update != DPOR_UPDATE_KEEP;
    code = 0;
  }
  describe(text, sizeof text, number, info, write);
  if (has_address(number) && rt_stack_is_guard((uintptr_t)info->si_addr, &guarded)) {
    kind = RT_ERROR_STACK_OVERFLOW;
    rt_format(text, sizeof text, "more than stack_kib=%lu KiB",
              (unsigned long)rt.options.stack_kib);
  }
  struct rt_error_entry *entry = rt_error_record(kind, thread, site, text, code, 0);
  entry->signal = number;
  entry->fault_address = (uint64_t)(uintptr_t)info->si_addr;
}

static void on_fault(int number, siginfo_t *info, void *argument) {
  ucontext_t *context = argument;
  uintptr_t address = (uintptr_t)info->si_addr;
  if (number == SIGSEGV && info->si_code == SEGV_ACCERR && rt_snapshot_fault(address))
    return;
  if (rt.current == NULL)
    rt_fatal("internal error: %s at code address 0x%lx, outside the program; did the program "
             "overwrite memory that is not its own?",
             signal_name(number), (unsigned long)rt_context_code(context));
  if (rt.probe.active && !rt.probe.waiting) {
    rt_context_divert(context, rt_spin_probe_end,
                      (uintptr_t)rt.leave_stack + sizeof rt.leave_stack);
    return;
  }
  record(number, info, context);
  rt.touched = NULL;
  rt_context_divert(context, rt_error_leave, (uintptr_t)rt.leave_stack + sizeof rt.leave_stack);
}

/* The supervisor asks where a silent worker is. */
static void on_where(int number, siginfo_t *info, void *argument) {
  (void)number;
  (void)info;
  rt.shared->where_address = rt_context_code(argument);
  rt.shared->where_thread = rt.current ? rt.current->number : UINT32_MAX;
  atomic_store(&rt.shared->where_complete, true);
}

static void install(int number, void (*handler)(int, siginfo_t *, void *)) {
  int (*real_sigaction)(int, const struct sigaction *, struct sigaction *) =
      __extension__(int (*)(int, const struct sigaction *, struct sigaction *))
          rt_real("sigaction");
  struct sigaction action = {.sa_sigaction = handler,
                             .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER};
  if (real_sigaction(number, &action, NULL) != 0)
    rt_fatal("cannot handle %s", signal_name(number));
}

void rt_signal_install(void) {
  stack_t stack = {.ss_sp = rt.signal_stack, .ss_size = sizeof rt.signal_stack};
  if (sigaltstack(&stack, NULL) != 0)
    rt_fatal("cannot set the signal stack");
  static const int faults[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT};
  for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
    install(faults[i], on_fault);
  install(SIGUSR1, on_where);
}
