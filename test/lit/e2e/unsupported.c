// A call that cannot be explored stops the run with its name and line; opaque_calls=allow lists it.
// RUN: %tarry-clang %s -o %t
// RUN: %source/test/lit/expect.sh 43 %t 2>&1 | FileCheck %s
// RUN: env TARRY_OPTIONS=opaque_calls=allow %t 2>&1 | FileCheck --check-prefix=ALLOW %s
// CHECK: tarry: stopped: pipe cannot be explored (opaque_calls=allow lets it pass) ({{.*}}unsupported.c:[[#@LINE+8]])
// ALLOW: assumption: call of pipe is not explored, at {{.*}}unsupported.c:[[#@LINE+7]]
// ALLOW: verified under 1 assumption: 1 execution
#include <unistd.h>

static int ends[2];

int main(void) {
  return pipe(ends);
}
