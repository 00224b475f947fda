// Destructors of static objects are not run: the verdict says so, before main and in it.
// RUN: %tarry-clang++ %s -o %t && %t 2>&1 | FileCheck %s
// RUN: %tarry-clang++ -DLOCAL %s -o %t && %t 2>&1 | FileCheck %s
// CHECK: assumption: destructors of static objects are not run
// CHECK: verified under 1 assumption: 1 execution
#include <cstdlib>

struct Bad {
  ~Bad() { std::abort(); }
};

#ifndef LOCAL
static Bad Global;
#endif

int main() {
#ifdef LOCAL
  static Bad Local;
#endif
  return 0;
}
