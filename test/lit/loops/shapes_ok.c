// The ways to write a loop that waits: one trace, at every -O level.
// RUN: for o in 0 1 2 3; do %tarry-clang -O$o %s -o %t && %t 2>&1 | FileCheck %s || exit 1; done
// CHECK: verified: 1 execution, 0 blocked,
#include "Inputs/waiters.h"

#include <stdbool.h>

WAITER(by_while, while (!flag))
WAITER(by_for, for (;;) { if (flag) break; })
WAITER(by_do, int v; do v = flag; while (v == 0))
WAITER(by_comma, int v; while (v = flag, v == 0))
WAITER(by_continue, for (;;) { if (!flag) continue; break; })
WAITER(by_goto, again: if (!flag) goto again)
WAITER(by_two_gotos, again: if (flag) goto out; __builtin_ia32_pause(); goto again; out:)
WAITER(by_truth, bool ok = false; while (!ok) { if (flag) ok = true; })
WAITER(by_return, for (;;) if (flag) { assert(data == 1); return argument; })
WAITER(by_switch, for (;;) { switch (atomic_load(&flag)) { case 0: case 7: continue; case 1: return argument; default: break; } })
WAITER(twice_in_a_row, while (!flag); while (!flag))
RUN_WAITERS(flag = 1, by_while, by_for, by_do, by_comma, by_continue, by_goto, by_two_gotos, by_truth, by_return, by_switch, twice_in_a_row)
