// The SV-COMP names without a declaration, as those programs have them: the value is explored with 0
// and 1, 0 is assumed away, and with 1 nothing fails. Main's choice is 2 executions.
// RUN: %tarry-clang %s -o %t && %t 2>&1 | FileCheck %s
// RUN: %tarry-clang -DBAD %s -o %t && %source/test/lit/expect.sh 42 %t 2>&1 | FileCheck --check-prefix=BAD %s
// CHECK: assumption: __VERIFIER_nondet_int is explored with 2 values only
// CHECK: verified under 1 assumption: 1 execution, 1 blocked (1 assume)
// BAD: assertion failed: reach_error, at {{.*}}verifier_undeclared.c:[[#@LINE+13]]
int shared;

int main(void) {
  int value = __VERIFIER_nondet_int();
  __VERIFIER_assume(value == 1);
  __VERIFIER_atomic_begin();
  shared = value;
  __VERIFIER_atomic_end();
#ifdef BAD
  shared = 2;
#endif
  if (shared != 1)
    reach_error();
  __VERIFIER_assert(shared == 1);
  return 0;
}
