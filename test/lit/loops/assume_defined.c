// A program's own __VERIFIER_assume: where the file that calls it defines it, it is a function like any
// other; where another file does, a wait may have taken its place already, so the run is refused.
// RUN: %tarry-clang -DHERE -c %s -o %t.here.o && %tarry-clang -DCALL -DHERE %s -o %t.one
// RUN: %source/test/lit/expect.sh 42 %t.one 2>&1 | FileCheck %s --check-prefix=ONE
// RUN: %tarry-clang -DCALL -c %s -o %t.call.o && %tarry-clang %t.call.o %t.here.o -o %t.two
// RUN: %source/test/lit/expect.sh 2 %t.two 2>&1 | FileCheck %s --check-prefix=TWO
// ONE: error: abort
// TWO: tarry: the program defines __VERIFIER_assume in another file than it calls it
// TWO-NOT: verified
#include <stdlib.h>

void __VERIFIER_assume(int condition);

#ifdef HERE
void __VERIFIER_assume(int condition) {
  if (!condition)
    abort();
}
#endif

#ifdef CALL
static volatile int flag;

int main(void) {
  __VERIFIER_assume(flag);
  return 0;
}
#endif
