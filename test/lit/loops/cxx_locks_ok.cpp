// Three spin locks as C++ classes, used by std::lock_guard, each by two threads and one after the
// other. The first is taken in 2 orders. So is the second; where it was found taken, the round that
// gives it back is another than the one that takes it: 2 blocked. The third is taken in 2 orders with
// the later ticket drawn before the first one's look, before its unlock or after: 6. 2 * 2 * 6.
// RUN: for o in 0 2; do %tarry-clang++ -std=c++20 -O$o %s -o %t && %t 2>&1 | FileCheck %s || exit 1; done
// CHECK: verified: 24 executions, 4 blocked (4 await),
#include <atomic>
#include <cassert>
#include <cstdint>
#include <mutex>
#include <thread>

namespace {

class TestAndSetLock {
  std::atomic_flag Held = ATOMIC_FLAG_INIT;

public:
  bool try_lock() noexcept { return !Held.test_and_set(std::memory_order_acquire); }
  void lock() noexcept {
    while (!try_lock())
      std::this_thread::yield();
  }
  void unlock() noexcept { Held.clear(std::memory_order_release); }
};

/// Looks before it tries.
class LookFirstLock {
  std::atomic<bool> Held{false};

public:
  void lock() noexcept {
    while (Held.exchange(true, std::memory_order_acquire))
      while (Held.load(std::memory_order_relaxed))
        ;
  }
  void unlock() noexcept { Held.store(false, std::memory_order_release); }
};

/// Next ticket and the one that is served, in the halves of one word.
class TicketLock {
  std::atomic<std::uint32_t> Word{0};

public:
  void lock() noexcept {
    std::uint32_t Mine = Word.fetch_add(0x10000) >> 16;
    while ((Word.load(std::memory_order_acquire) & 0xffff) != Mine)
      __builtin_ia32_pause();
  }
  void unlock() noexcept { Word.fetch_add(1, std::memory_order_release); }
};

template <class Lock> void twoThreads() {
  Lock L;
  int Count = 0;
  auto Run = [&] {
    std::lock_guard<Lock> Guard(L);
    Count++;
  };
  std::thread Other(Run);
  Run();
  Other.join();
  assert(Count == 2);
}

} // namespace

int main() {
  twoThreads<TestAndSetLock>();
  twoThreads<LookFirstLock>();
  twoThreads<TicketLock>();
}
