/* spin.h - threads that go round in a loop without changing anything.
 *
 * At the end of an execution such a thread is stopped at an access that waits, or behind an
 * assumption that its iteration was pure. It may have looked too early: then it is merely a blocked
 * execution, and another one shows how it goes on. Or nothing that it could read will ever let it
 * go: a livelock. Which of the two is found out by a probe: the thread runs on alone, in memory as
 * it is now.
 *   P1  What a probe does is no event: the engine does not hear of it, and it ends before anything
 *       would change that another thread or the engine could see, or the verdict could name.
 *   P2  A spinner that comes to a place a second time has gone round once and read everything anew;
 *       a round that changes nothing can only be followed by the same round. It is stuck.
 *   P3  All spinners of an execution are stuck, or none counts as stuck: one that moves on might do
 *       what the others wait for.
 *   P4  An error at the access that waits is one of the program's: the bytes were freed, say, while
 *       it waited. That is looked at whatever else the execution ended with. What goes wrong later
 *       in a probe is left to the execution that goes that way.
 */
#ifndef TARRY_RUNTIME_SPIN_H
#define TARRY_RUNTIME_SPIN_H

#include "runtime/rt.h"

/* The running thread is about to go round for nothing: it stops here. Returns only in a probe. */
void rt_spin(const struct tarry_site *site);

enum rt_spin_outcome {
  RT_SPIN_NONE,  /* not known yet */
  RT_SPIN_STUCK, /* every one of them, for ever */
  RT_SPIN_MOVES, /* at least one would go on */
  RT_SPIN_ERROR  /* one ran into an error, which is recorded */
};

/* Of the execution that is over: what the waiting spinners would do if they looked again. */
enum rt_spin_outcome rt_spin_probe_all(void);
/* P4 alone, of every thread at an access that waits. */
enum rt_spin_outcome rt_spin_look_all(void);

/* In a probe: is `op` one that the thread may perform? Otherwise the probe ends and this does not
 * return. */
void rt_spin_probe_op(const struct dpor_op *op);
/* It has looked at the access that waits; ends a probe that should do no more. */
void rt_spin_probe_looked(void);
/* Ends the probe, if one is under way: what comes now another thread could see. */
void rt_spin_probe_end(void);
/* The same, unless the error that is about to be recorded is one of P4. */
void rt_spin_probe_error(void);

#endif
