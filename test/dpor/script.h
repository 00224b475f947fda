/* script.h - threads whose operations come from a function: for unit tests of the engine. */
#ifndef TARRY_TEST_DPOR_SCRIPT_H
#define TARRY_TEST_DPOR_SCRIPT_H

#include "dpor/dpor.h"

enum { SCRIPT_WORDS = 4096 };

/* The operation number `index` (from 0) of `thread`; false: the thread has ended. */
typedef bool script_make(uint32_t thread, uint32_t index, struct dpor_op *op);

struct script {
  uint32_t threads; /* all but thread 0 are started by it, before its first operation */
  script_make *make;
  uint32_t stop_after; /* the caller ends each execution after so many events; 0: never */
  struct dpor *d;
  uint64_t words[SCRIPT_WORDS];
  uint32_t done[DPOR_THREADS_MAX];
};

enum script_end { SCRIPT_DONE, SCRIPT_FULL, SCRIPT_DIVERGED, SCRIPT_MANY };

/* An operation on word `word`. */
struct dpor_op script_op(uint32_t word, uint8_t update, uint64_t operand);
struct dpor_op script_wait(uint32_t word, uint8_t update, uint64_t operand, uint64_t equals);

bool script_create(struct script *script, const char *algorithm, void *memory, size_t size);
/* One execution, without dpor_finish. */
enum dpor_status script_execute(struct script *script);
enum script_end script_explore(struct script *script, uint64_t executions_max);

#endif
