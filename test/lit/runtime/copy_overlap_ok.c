// memmove of more than a chunk, by one byte to either side: the bytes are those of a plain loop.
// RUN: %tarry-clang -O1 %s -o %t
// RUN: %t 2>&1 | FileCheck %s
// CHECK: verified{{.*}}: 1 execution, 0 blocked
#include <assert.h>
#include <string.h>
enum { SIZE = 10000 };
unsigned char bytes[SIZE + 1];

static unsigned char value(int i) { return (unsigned char)(i * 7 % 251); }

__attribute__((disable_sanitizer_instrumentation)) static int all(int shift) {
  for (int i = 0; i < SIZE; i++)
    if (bytes[i + shift] != value(i))
      return 0;
  return 1;
}

__attribute__((disable_sanitizer_instrumentation)) static void fill(void) {
  for (int i = 0; i < SIZE; i++)
    bytes[i] = value(i);
}

int main(void) {
  fill();
  memmove(bytes + 1, bytes, SIZE);
  assert(all(1));
  memmove(bytes, bytes + 1, SIZE);
  assert(all(0));
  return 0;
}
