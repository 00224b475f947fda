// A switch with more cases than conditions are kept apart: what is left out is not blocked, and the report
// says so.
// RUN: %tarry-clang -O1 -S -emit-llvm -mllvm -tarry-plp-report %s -o - 2>&1 | FileCheck %s --implicit-check-not=__tarry_assume --implicit-check-not=__tarry_await
#include <stdatomic.h>
atomic_int x;

// CHECK: switch-many.c:[[#@LINE+3]]:{{.*}}has more ways than are told apart
// CHECK-LABEL: define {{.*}} @p(
int p(void) {
  for (;;)
    switch (atomic_load(&x)) {
    case 1:
    case 3:
    case 5:
    case 7:
    case 9:
    case 11:
    case 13:
    case 15:
    case 17:
      return 0;
    }
}
