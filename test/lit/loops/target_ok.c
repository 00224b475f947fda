// A function for another machine than its caller's is not inlined, though it stands in a loop: the
// compiler could not write its instructions there.
// RUN: for o in 0 1 2; do %tarry-clang -O$o %s -o %t && %t 2>&1 | FileCheck %s || exit 1; done
// CHECK: tarry: verified: 1 execution,
#include <immintrin.h>

static int numbers[80];

__attribute__((target("avx2"))) static int sum(const int *from) {
  __m256i all = _mm256_loadu_si256((const __m256i *)from);
  return _mm256_extract_epi32(_mm256_hadd_epi32(all, all), 0);
}

int main(void) {
  int total = 0;
  if (__builtin_cpu_supports("avx2"))
    for (int i = 0; i < 10; i++)
      total += sum(numbers + 8 * i);
  return total;
}
