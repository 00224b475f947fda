/* main.c - the process starts here; the program's own main was renamed by the pass. */
#include "runtime/state.h"

#include <link.h>
#include <stdlib.h>
#include <string.h>
#include <sys/single_threaded.h>

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

/* getopt and others permute argv: give the program a copy that a reset brings back. */
static char **copy_arguments(int argc, char **argv) {
  char **copy = malloc(((size_t)argc + 1) * sizeof *copy);
  if (!copy)
    rt_fatal("out of memory");
  for (int i = 0; i < argc; i++)
    copy[i] = strdup(argv[i]);
  copy[argc] = NULL;
  return copy;
}

/* libc says "one thread" until it has made an OS thread itself, and libstdc++'s shared_ptr then
 * counts without atomics, inlined into the program: a lost count that cannot happen for real. */
static void say_many_threads(void) { __libc_single_threaded = 0; }

static void engine_create(void) {
  struct dpor_config config = {.algorithm = rt.options.algorithm,
                               .memory = (void *)RT_MAP_ENGINE,
                               .memory_size = (size_t)rt.options.memory_mib << 20,
                               .load = rt_engine_load,
                               .classes = rt.options.classes,
                               .random_seed = rt.options.seed};
  rt.engine = dpor_create(&config);
  if (!rt.engine)
    rt_fatal("memory_mib=%lu is too little for algorithm %s", (unsigned long)rt.options.memory_mib,
             rt.options.algorithm);
  rt.shared->engine = rt.engine;
  rt.shared->numbers_count = 1; /* main */
}

__attribute__((visibility("default"))) int main(int argc, char **argv, char **environment) {
  rt_options_read(&rt.options, getenv("TARRY_OPTIONS"));
  if (!__tarry_program_main)
    rt_fatal("the program's main was not compiled with tarry-clang");
  rt.argc = argc;
  rt.argv = copy_arguments(argc, argv);
  rt.environment = environment;
  rt_map_all();
  rt_heap_create();
  find_libc_tls();
  say_many_threads();
  engine_create();
  if (rt.options.replay[0])
    return rt_replay_run();
  return rt_supervise();
}
