// __VERIFIER_nondet_int is explored with 0 and 1, and the verdict says so.
// RUN: %tarry-clang %s -o %t
// RUN: %source/test/lit/expect.sh 42 %t 2>&1 | FileCheck %s
// CHECK: reach_error
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  if (__VERIFIER_nondet_int() == 1)
    reach_error();
  return 0;
}
