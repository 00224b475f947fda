// Loops that wait on std::atomic through members, templates and lambdas: one trace each, at every -O
// level: the thread that sets everything is the only one that main waits for.
// RUN: for o in 0 1 2; do %tarry-clang++ -std=c++20 -O$o %s -o %t && %t 2>&1 | FileCheck %s || exit 1; done
// CHECK: verified: 1 execution, 0 blocked,
#include <atomic>
#include <cassert>
#include <thread>

namespace {

class Event {
  std::atomic<bool> Set{false};
  bool ready() const { return Set.load(std::memory_order_acquire); }

public:
  void set() noexcept { Set.store(true, std::memory_order_release); }
  bool isSet() const noexcept { return ready(); }
  void wait() const {
    while (!isSet())
      std::this_thread::yield();
  }
};

template <class Predicate> void spinUntil(Predicate &&Holds) {
  while (!Holds())
    ;
}

std::atomic<int> Flag;
std::atomic<bool> Truth{false};
std::atomic<Event *> Pointer;
std::atomic_flag Held = ATOMIC_FLAG_INIT, Said = ATOMIC_FLAG_INIT;
Event Done;
int Data;

} // namespace

int main() {
  Held.test_and_set();
  std::thread Setter([] {
    Data = 1;
    Flag.store(1, std::memory_order_release);
    Truth = true;
    Pointer = &Done;
    Held.clear(std::memory_order_release);
    Said.test_and_set();
    Done.set();
  });
  while (!Flag.load(std::memory_order_acquire))
    ;
  assert(Data == 1);
  while (!Truth)
    ;
  Event *Found;
  while (!(Found = Pointer.load()))
    ;
  while (Held.test_and_set(std::memory_order_acquire))
    ;
  while (!Said.test())
    ;
  int Wanted = 1;
  spinUntil([&] { return Flag.load(std::memory_order_relaxed) == Wanted; });
  Found->wait();
  Setter.join();
}
