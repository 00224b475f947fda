// Each round of a hash uses its value twice: written out, ten rounds are a million operations. What is that
// long is not blocked, the report says so, and the compiler is done at once. What is short still is.
// RUN: timeout 20 %tarry-clang -O1 -S -emit-llvm -mllvm -tarry-plp-report %s -o - 2>%t.report | FileCheck %s
// RUN: FileCheck %s --check-prefix=REPORT <%t.report
#include <stdatomic.h>
#include <stdint.h>
_Atomic uint64_t slot[64];
atomic_uint seed[6], x, y;

static uint64_t mix(uint64_t h) {
  h ^= h >> 33;
  h *= 0xff51afd7ed558ccdull;
  h ^= h >> 33;
  h *= 0xc4ceb9fe1a85ec53ull;
  h ^= h >> 33;
  return h;
}

// REPORT: fix-long-condition.c:[[#@LINE+6]]:{{.*}} an iteration changes nothing if slot[] != {{.*}} and seed[0] == 0: the access
// REPORT: fix-long-condition.c:[[#@LINE+5]]:{{.*}} not pure that has more ways than are told apart, or longer conditions
// CHECK-LABEL: define {{.*}} @probe(
// CHECK: call void (ptr, ...) @__tarry_await(
// CHECK: ret i64
uint64_t probe(uint64_t key) {
  for (;;) {
    uint64_t h = mix(key);
    if (seed[0])
      h = mix(h);
    if (seed[1])
      h = mix(h);
    if (seed[2] > 3)
      h = mix(h);
    if (seed[3] > 4)
      h = mix(h);
    if (slot[h & 63] == h)
      return h;
  }
}

#define SHUFFLE(h) (h ^= h << 13, h ^= h >> 17, h ^= h << 5)
// REPORT: fix-long-condition.c:[[#@LINE+6]]:{{.*}} an iteration changes nothing if x != y and seed[2] == 0 and seed[1] == 0 and
// REPORT: fix-long-condition.c:[[#@LINE+5]]:{{.*}} not pure that has more ways than are told apart, or longer conditions
// CHECK-LABEL: define {{.*}} @shuffle(
// CHECK: call void (ptr, ...) @__tarry_await(
// CHECK: ret void
void shuffle(void) {
  for (;;) {
    unsigned h = x;
    if (seed[0])
      SHUFFLE(h), SHUFFLE(h), SHUFFLE(h);
    if (seed[1])
      SHUFFLE(h), SHUFFLE(h), SHUFFLE(h);
    if (seed[2])
      SHUFFLE(h), SHUFFLE(h), SHUFFLE(h);
    if (h == y)
      break;
  }
}
