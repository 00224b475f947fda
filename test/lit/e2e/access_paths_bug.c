// One lost update by many roads: whatever way the program takes to the memory (fields, bit-fields,
// unions, vectors, wide and floating types, struct copies, pointers through integers, varargs,
// function pointers, another thread's thread_local, heap and stack), the race must be seen. A road
// that the pass takes for private would make this "verified". Some execution before it passes, so
// that the assertion fails for the race and for nothing else.
// RUN: for road in $(seq 0 21); do for level in O0 O2 O3; do \
// RUN:   %tarry-clang -$level -DROAD=$road %s -o %t && %source/test/lit/expect.sh 42 %t >%t.out 2>&1 \
// RUN:   && grep -q 'error: assertion: [1-9]' %t.out || { echo "road $road at $level"; cat %t.out; exit 1; }; \
// RUN: done; done
#include <assert.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct record {
  char first;
  int bits : 7;
  int more : 9;
  int value;
  struct {
    int deep[3];
  } inner;
};
typedef int vector __attribute__((vector_size(16)));

static struct record record;
static int array[4], *pointer, **indirect, *others_own;
static union {
  int whole;
  unsigned char bytes[4];
} both;
static vector lanes;
static __int128 wide;
static double real;
static long double longer;
static _Complex double complex_value;
static __thread int own;
static volatile int two = 2;

static int *static_local(void) {
  static int local;
  return &local;
}

static void by_varargs(int count, ...) {
  va_list arguments;
  va_start(arguments, count);
  (*va_arg(arguments, int *))++;
  va_end(arguments);
}

static int by_value(struct record copy) { return copy.value + 1; }
static void increment(int *target) { (*target)++; }
static void (*volatile function)(int *) = increment;

static void update(void) {
  switch (ROAD) {
  case 0: record.value++; break;
  case 1: array[two]++; break;
  case 2: both.whole++; break;
  case 3: record.inner.deep[1]++; break;
  case 4: record.bits++; break;
  case 5: lanes += (vector){1, 0, 0, 0}; break;
  case 6: wide++; break;
  case 7: real += 1; break;
  case 8: longer += 1; break;
  case 9: (*static_local())++; break;
  case 10: by_varargs(1, pointer); break;
  case 11: function(pointer); break;
  case 12: (*(two ? pointer : &array[0]))++; break;
  case 13: (*others_own)++; break;
  case 14: { struct record copy = record; copy.value++; record = copy; break; }
  case 15: record.value = by_value(record); break;
  case 16: (*(int *)(intptr_t)pointer)++; break;
  case 17: (**indirect)++; break;
  case 18: __real__ complex_value += 1; break;
  case 19: { int copy; memcpy(&copy, pointer, 4); copy++; memcpy(pointer, &copy, 4); break; }
  case 20: both.bytes[0]++; break;
  case 21: (*(volatile int *)pointer)++; break;
  }
}

static int total(void) {
  return record.value + array[2] + both.whole + record.inner.deep[1] + record.bits + lanes[0] +
         (int)wide + (int)real + (int)longer + *static_local() + own + (int)__real__ complex_value +
         *pointer;
}

static void *run(void *argument) {
  update();
  return argument;
}

int main(void) {
  pthread_t thread;
  int on_stack = 0, *on_heap = calloc(1, sizeof *on_heap);
  pointer = ROAD % 2 ? &on_stack : on_heap;
  indirect = &pointer;
  others_own = &own;
  pthread_create(&thread, 0, run, 0);
  update();
  pthread_join(thread, 0);
  int result = total();
  assert(result == 2);
  return 0;
}
