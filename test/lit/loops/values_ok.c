// What may be waited for in one value: parts of it, ranges, every width and kind of memory. One trace,
// at every -O level.
// RUN: for o in 0 1 2 3; do %tarry-clang -O$o %s -o %t && %t 2>&1 | FileCheck %s || exit 1; done
// CHECK: verified: 1 execution, 0 blocked,
#include "Inputs/waiters.h"

#include <stdbool.h>

static struct all {
  volatile int word;
  int plain;
  volatile bool truth;
  volatile signed char negative;
  _Atomic unsigned char byte;
  volatile short half;
  _Atomic unsigned long wide;
  int *_Atomic pointer;
  int *volatile end;
  volatile struct {
    unsigned low : 3, high : 2;
  } fields;
  atomic_uint bits, halves;
} all = {.end = &data};

static int items[4];

WAITER(word, while (!all.word))
WAITER(plain, while (!all.plain))
WAITER(truth, while (!all.truth))
WAITER(negative, while (all.negative >= 0))
WAITER(byte, while (all.byte < 150))
WAITER(half, while (all.half != -1))
WAITER(wide, while (all.wide < 100))
WAITER(pointer, int *p; while (!(p = all.pointer)); assert(*p == 1))
WAITER(end, while (all.end != items + 3))
WAITER(fields, while (all.fields.high != 2))
WAITER(bit, while (!(all.bits & 4)))
WAITER(halves, while ((all.halves >> 16) != 3))
WAITER(range, int v; do v = flag; while (v < 1 || v > 7))
WAITER(all_bits, while (~all.half))
RUN_WAITERS(all.word = all.plain = 1; all.truth = true; all.negative = -3; all.byte = 200; all.half = -1;
            all.wide = 1ul << 40; all.pointer = &data; all.end = items + 3; all.fields.high = 2; all.bits |= 4;
            all.halves = 0x30000; flag = 1,
            word, plain, truth, negative, byte, half, wide, pointer, end, fields, bit, halves, range, all_bits)
