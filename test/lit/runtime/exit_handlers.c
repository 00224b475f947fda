// Exit handlers and destructor functions are not run, wherever they come from: the verdict says so.
// RUN: %tarry-clang -DKIND=1 %s -o %t && %t 2>&1 | FileCheck %s
// RUN: %tarry-clang -DKIND=2 %s -o %t && %t 2>&1 | FileCheck %s
// RUN: %tarry-clang -DKIND=3 %s -o %t && %t 2>&1 | FileCheck %s
// RUN: %tarry-clang -DKIND=0 %s -o %t && %t 2>&1 | FileCheck --check-prefix=NONE %s
// CHECK: assumption: exit handlers {{.*}}not run
// CHECK: verified under 1 assumption: 1 execution
// NONE: tarry: verified: 1 execution
#include <stdlib.h>

void last(void);
void last(void) { abort(); }

#if KIND == 1
__attribute__((constructor)) static void begin(void) { atexit(last); }
#elif KIND == 2
__attribute__((destructor)) static void end(void) { last(); }
#endif

int main(void) {
#if KIND == 3
  atexit(last);
#endif
  return 0;
}
