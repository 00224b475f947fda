// -tarry-plp-report: for each loop, with its line, when an iteration changes nothing and what is done then,
// or why none is known.
// RUN: %tarry-clang -O1 -c -mllvm -tarry-plp-report %s -o %t.o 2>&1 | FileCheck %s --match-full-lines
// RUN: %tarry-clang -O1 -c -mllvm -tarry-plp-report -mllvm -tarry-no-await %s -o %t.o 2>&1 | FileCheck %s --check-prefix=ASSUME
// RUN: %tarry-clang -O1 -c %s -o %t.o 2>&1 | count 0
#include <stdatomic.h>
#include <stdio.h>
atomic_int x, y;

// CHECK: {{.*}}report.c:[[#@LINE+3]]:3: remark: an iteration changes nothing if x == 0: the access in line [[#@LINE+3]] waits until not (await) [tarry-plp]
// ASSUME: report.c:[[#@LINE+2]]:3: remark: an iteration changes nothing if x == 0: it is stopped then (assume) [tarry-plp]
void waits(void) {
  while (!x)
    ;
}
// The number of attempts is printed: each is another state.
// CHECK-NEXT: {{.*}}report.c:[[#@LINE+4]]:3: remark: no iteration of this loop is known to change nothing [tarry-plp]
// CHECK-NEXT: {{.*}}report.c:[[#@LINE+4]]:{{[0-9]+}}: remark: because it changes {{.*}} [tarry-plp]
void counts(void) {
  int attempts = 0;
  while (!x)
    attempts++;
  printf("%d\n", attempts);
}
// CHECK-NEXT: {{.*}}report.c:[[#@LINE+4]]:3: remark: an iteration changes nothing if x >= 5: the access in line [[#@LINE+5]] waits until not (await) [tarry-plp]
// CHECK-NEXT: {{.*}}report.c:[[#@LINE+6]]:{{[0-9]+}}: remark: an iteration is not pure that stores [tarry-plp]
void partly(void) {
  int a;
  do {
    a = x;
    if (a == 4)
      y = 1;
  } while (a >= 4);
}
