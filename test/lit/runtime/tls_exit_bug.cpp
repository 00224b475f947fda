// exit() and a return from main that ends the process run the destructors of the thread's own
// thread_local objects, as without Tarry.
// RUN: %tarry-clang++ %s -o %t && env TARRY_OPTIONS=main_return=exit %source/test/lit/expect.sh 42 %t 2>&1 | FileCheck %s
// RUN: %tarry-clang++ -DEXIT %s -o %t && %source/test/lit/expect.sh 42 %t 2>&1 | FileCheck %s
// CHECK: assertion failed: Value == 1
#include <cassert>
#include <cstdlib>

struct Checked {
  int Value = 1;
  ~Checked() { assert(Value == 1); }
};

static thread_local Checked Own;

int main() {
  Own.Value = 2;
#ifdef EXIT
  std::exit(0);
#endif
}
