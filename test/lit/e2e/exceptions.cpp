// Exceptions in flight belong to their thread: each handler sees its own, in every trace.
// RUN: %tarry-clang++ %s -o %t && %t 2>&1 | FileCheck %s
// RUN: env TARRY_OPTIONS=reset=fork %t 2>&1 | FileCheck %s
// CHECK: tarry: verified: 6 executions, 0 blocked,
#include <atomic>
#include <cassert>
#include <thread>

static std::atomic<int> X{0};

// Two stores each, from inside the handler, where the exception is still alive: 6 orders.
static void thrower(int Id) {
  try {
    throw Id;
  } catch (int Caught) {
    X = Id;
    X = -Id;
    assert(Caught == Id);
  }
}

int main() {
  // The unwinder sets itself up at the first throw of the process, under a pthread_once that would be an event
  // of both threads; this test is about what follows.
  try {
    throw 0;
  } catch (int) {
  }
  std::thread First(thrower, 1), Second(thrower, 2);
  First.join();
  Second.join();
  return 0;
}
