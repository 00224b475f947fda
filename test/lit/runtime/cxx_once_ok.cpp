// std::call_once with an initialiser that throws the first time: the next caller runs it again. One
// thread: 1 execution.
// RUN: %tarry-clang++ %s -o %t
// RUN: %t 2>&1 | FileCheck %s
// CHECK: verified{{.*}}: 1 execution, 0 blocked
#include <cassert>
#include <mutex>

int main() {
  std::once_flag flag;
  int runs = 0;
  try {
    std::call_once(flag, [&] {
      runs++;
      throw 1;
    });
  } catch (int) {
  }
  std::call_once(flag, [&] { runs++; });
  std::call_once(flag, [&] { runs++; });
  assert(runs == 2);
  return 0;
}
