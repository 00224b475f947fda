// Two threads reach a static local variable: it is constructed once, whoever comes first.
// RUN: %tarry-clang++ %s -o %t
// RUN: %t 2>&1 | FileCheck %s
// CHECK: verified
#include <cassert>
#include <thread>

static int constructed;

struct Thing {
  Thing() { constructed++; }
};

static void run() {
  static Thing thing;
  assert(constructed == 1);
}

int main() {
  std::thread first(run), second(run);
  first.join();
  second.join();
  return 0;
}
