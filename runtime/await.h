/* await.h - loops that only wait: what plp/ found in them, as operations.
 *
 * An access that the pass has marked waits until its bytes satisfy a formula
 * (include/tarry/await.h); a thread that is about to go round without changing anything is stopped
 * for ever where no access could wait instead. Both are spinners: the program would go on and on
 * there (spin.h).
 */
#ifndef TARRY_RUNTIME_AWAIT_H
#define TARRY_RUNTIME_AWAIT_H

#include "runtime/state.h"

/* The access at hand is the one that the last `await` hook was about: gives it what it waits for.
 */
void rt_await_take(struct dpor_op *op);

static inline void rt_await_apply(struct dpor_op *op) {
  if (rt.await)
    rt_await_take(op);
}

#endif
