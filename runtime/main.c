/* main.c - the process starts here; the program's own main was renamed by the pass. */
#include "runtime/state.h"

#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/single_threaded.h>
#include <sys/syscall.h>
#include <unistd.h>

/* See state.h: alone on its pages. */
__attribute__((section("tarry_state"), aligned(4096))) struct rt rt;

extern int __tarry_program_main(int, char **, char **) __attribute__((weak));

/* The lowest thread-local block that was laid out at the start of the process. */
static int find_tls(struct dl_phdr_info *info, size_t size, void *argument) {
  (void)size;
  (void)argument;
  uintptr_t block = (uintptr_t)info->dlpi_tls_data;
  uintptr_t top = rt_thread_pointer();
  if (block != 0 && block < top && top - block < RT_LIBC_TLS_MAX && block < rt.libc_tls_low)
    rt.libc_tls_low = block;
  return 0;
}

static void find_libc_tls(void) {
  rt.libc_tls_low = rt_thread_pointer();
  dl_iterate_phdr(find_tls, NULL);
  rt.libc_tls_size = rt_thread_pointer() - rt.libc_tls_low;
}

/* getopt permutes argv, setenv and others change the environment, and both lie on the stack of the
 * process: give the program copies that a reset brings back. */
static char **copy_strings(char **strings) {
  size_t count = 0;
  while (strings[count])
    count++;
  char **copy = malloc((count + 1) * sizeof *copy);
  if (!copy)
    rt_fatal("out of memory");
  for (size_t i = 0; i < count; i++)
    copy[i] = strdup(strings[i]);
  copy[count] = NULL;
  return copy;
}

/* libc says "one thread" until it has made an OS thread itself, and libstdc++'s shared_ptr then
 * counts without atomics, inlined into the program: a lost count that cannot happen for real. */
static void say_many_threads(void) { __libc_single_threaded = 0; }

/* The engine's own last words would go through the program's write(). */
static void on_invariant(const char *expression, const char *file, int line) {
  const char *name = strrchr(file, '/');
  rt_fatal("internal error: %s:%d: %s, after %u events; please report it", name ? name + 1 : file,
           line, expression, dpor_length(rt.engine));
}

/* Functions with __attribute__((destructor)); the C library's own start code has one. */
static void find_destructors(void) {
  extern void (*const __fini_array_start[])(void) __attribute__((weak, visibility("hidden")));
  extern void (*const __fini_array_end[])(void) __attribute__((weak, visibility("hidden")));
  rt.exit_handlers |= __fini_array_end - __fini_array_start > 1;
}

static void engine_create(void) {
  struct dpor_config config = {.algorithm = rt.options.algorithm,
                               .memory = (void *)RT_MAP_ENGINE,
                               .memory_size = (size_t)rt.options.memory_mib << 20,
                               .load = rt_engine_load,
                               .copy = rt_engine_copy,
                               .classes = rt.options.classes,
                               .random_seed = rt.options.seed};
  rt.engine = dpor_create(&config);
  if (!rt.engine)
    rt_fatal("memory_mib=%lu is too little for algorithm %s", (unsigned long)rt.options.memory_mib,
             rt.options.algorithm);
  dpor_set_invariant_handler(on_invariant);
  rt.shared->engine = rt.engine;
  rt.shared->numbers_count = 1; /* main */
}

__attribute__((visibility("default"))) int main(int argc, char **argv, char **environment) {
  rt_options_read(&rt.options, getenv("TARRY_OPTIONS"));
  if (!__tarry_program_main)
    rt_fatal("the program's main was not compiled with tarry-clang");
  rt.argc = argc;
  rt.argv = copy_strings(argv);
  rt.environment = environ = copy_strings(environment);
  rt_map_all();
  rt_heap_create();
  find_libc_tls();
  say_many_threads();
  rt_verifier_check();
  find_destructors();
  engine_create();
  fflush(stdout); /* what constructors printed comes before what main prints */
  int code = rt.options.replay[0] ? rt_replay_run() : rt_supervise();
  fflush(stderr);
  /* Destructors and exit handlers are the program's, and it has not run in this process. */
  rt_syscall(SYS_exit_group, code, 0, 0);
  __builtin_unreachable();
}
