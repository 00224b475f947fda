// The usual way to poll in C++: a sleep that is a template around a loop around nanosleep, and that
// the compiler takes for one that may throw.
// RUN: for o in 0 2; do %tarry-clang++ -O$o %s -o %t && %t 2>&1 | FileCheck %s || exit 1; done
// CHECK: verified: 1 execution, {{[0-9]+}} blocked
#include <atomic>
#include <chrono>
#include <thread>

static std::atomic<bool> Flag;

int main() {
  std::thread Setter([] { Flag = true; });
  while (!Flag)
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  Setter.join();
}
