// The most ordinary spin lock of C++: compare_exchange_strong in a try_lock in a lock. Its memory
// orders are a switch with many arms, so the small function is a large one. Two orders of the sections.
// RUN: for o in 0 1 2; do %tarry-clang++ -O$o %s -o %t && %t 2>&1 | FileCheck %s || exit 1; done
// CHECK: verified: 2 executions, 0 blocked
#include <atomic>
#include <cassert>
#include <thread>

class Lock {
  std::atomic<bool> Taken{false};
  bool try_lock() {
    bool Expected = false;
    return Taken.compare_exchange_strong(Expected, true);
  }

public:
  void lock() {
    while (!try_lock())
      ;
  }
  void unlock() { Taken = false; }
};

static Lock TheLock;
static int Count;

static void work() {
  TheLock.lock();
  Count++;
  TheLock.unlock();
}

int main() {
  std::thread A(work), B(work);
  A.join();
  B.join();
  assert(Count == 2);
}
