// The same as LLVM remarks, which the usual options of clang show: found ones and missed ones.
// RUN: %tarry-clang -O1 -c -Rpass=tarry-plp %s -o %t.o 2>&1 | FileCheck %s --check-prefix=FOUND
// RUN: %tarry-clang -O1 -c -Rpass-missed=tarry-plp %s -o %t.o 2>&1 | FileCheck %s --check-prefix=MISSED
#include <stdatomic.h>
atomic_int x, y;

// FOUND: remarks.c:[[#@LINE+3]]:3: remark: an iteration changes nothing if x == 0: the access in line [[#@LINE+3]] waits until not (await) [-Rpass=tarry-plp]
// MISSED-NOT: remarks.c:[[#@LINE+2]]
void waits(void) {
  while (!x)
    ;
}
// MISSED: remarks.c:[[#@LINE+4]]:3: remark: no iteration of this loop is known to change nothing [-Rpass-missed=tarry-plp]
// MISSED: remarks.c:[[#@LINE+4]]:{{[0-9]+}}: remark: because it stores [-Rpass-missed=tarry-plp]
// FOUND-NOT: remarks.c:[[#@LINE+2]]
void stores(void) {
  while (!x)
    y = 1;
}
