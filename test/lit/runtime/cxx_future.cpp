// Futures wait by a futex inside libstdc++, which is explored: the value is there, an exception
// passes, a time-out may come first, and a promise that nobody keeps is a deadlock.
// RUN: %tarry-clang++ -std=c++20 -DPROMISE %s -o %t.promise && %t.promise 2>&1 | FileCheck %s
// RUN: %tarry-clang++ -std=c++20 -DASYNC %s -o %t.async && %t.async 2>&1 | FileCheck %s
// RUN: %tarry-clang++ -std=c++20 -DTIMED %s -o %t.timed && %t.timed 2>&1 | FileCheck %s
// CHECK-NOT: futex
// CHECK: tarry: verified{{.*}}: {{([2-9]|[0-9][0-9]+)}} executions, 0 blocked
// RUN: %tarry-clang++ -std=c++20 -DEARLY %s -o %t.early
// RUN: %source/test/lit/expect.sh 42 %t.early 2>&1 | FileCheck %s --check-prefix=EARLY
// EARLY: assertion failed: ready
// EARLY: error: assertion
// RUN: %tarry-clang++ -std=c++20 -DNEVER %s -o %t.never
// RUN: %source/test/lit/expect.sh 42 %t.never 2>&1 | FileCheck %s --check-prefix=NEVER
// NEVER: error: deadlock
#include <cassert>
#include <chrono>
#include <future>
#include <stdexcept>
#include <thread>

#ifdef ASYNC
int main() {
  auto value = std::async(std::launch::async, [] { return 4; });
  auto thrown = std::async(std::launch::async, []() -> int { throw std::runtime_error("no"); });
  assert(value.get() == 4);
  try {
    thrown.get();
    assert(!"no exception");
  } catch (const std::runtime_error &) {
  }
  return 0;
}
#else
int main() {
  std::promise<int> promise;
  std::future<int> future = promise.get_future();
#ifdef NEVER
  future.wait();
#endif
  std::thread thread([&promise] { promise.set_value(3); });
#ifdef PROMISE
  assert(future.get() == 3);
#else
  bool ready = future.wait_for(std::chrono::seconds(1)) == std::future_status::ready;
#ifdef EARLY
  assert(ready);
#endif
  assert(!ready || future.get() == 3);
#endif
  thread.join();
  return 0;
}
#endif
