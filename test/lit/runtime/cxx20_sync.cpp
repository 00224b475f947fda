// What C++20 adds waits by futexes behind a short spin of libstdc++'s: each is a tiny program whose
// waiter sees what the other thread did before, and no waiter is left behind.
// RUN: %tarry-clang++ -std=c++20 -DWAIT %s -o %t.wait && %t.wait 2>&1 | FileCheck %s
// RUN: %tarry-clang++ -std=c++20 -DLATCH %s -o %t.latch && %t.latch 2>&1 | FileCheck %s
// RUN: %tarry-clang++ -std=c++20 -DSEMAPHORE %s -o %t.semaphore && %t.semaphore 2>&1 | FileCheck %s
// RUN: %tarry-clang++ -std=c++20 -DTIMED %s -o %t.timed && %t.timed 2>&1 | FileCheck %s
// RUN: %tarry-clang++ -std=c++20 -DBARRIER %s -o %t.barrier && %t.barrier 2>&1 | FileCheck %s
// RUN: %tarry-clang++ -std=c++20 -DSTOP %s -o %t.stop && %t.stop 2>&1 | FileCheck %s
// RUN: %tarry-clang++ -std=c++20 -DSHARED %s -o %t.shared && %t.shared 2>&1 | FileCheck %s
// RUN: %tarry-clang++ -std=c++20 -DANY %s -o %t.any && %t.any 2>&1 | FileCheck %s
// CHECK: tarry: verified{{.*}}: {{([2-9]|[0-9][0-9]+)}} executions, 0 blocked
// Nobody notifies: the waiter of an atomic sleeps for ever.
// RUN: %tarry-clang++ -std=c++20 -DLOST %s -o %t.lost
// RUN: %source/test/lit/expect.sh 42 %t.lost 2>&1 | FileCheck %s --check-prefix=LOST
// LOST: error: deadlock
#include <atomic>
#include <barrier>
#include <cassert>
#include <chrono>
#include <condition_variable>
#include <latch>
#include <mutex>
#include <semaphore>
#include <shared_mutex>
#include <thread>

static int x;

#if defined(WAIT) || defined(LOST)
static std::atomic<int> flag;
static void other() {
  x = 1;
  flag.store(1);
#ifndef LOST
  flag.notify_one();
#endif
}
static void mine() {
  flag.wait(0);
  assert(x == 1);
}
#elif defined(LATCH)
static std::latch latch(1);
static void other() {
  x = 1;
  latch.count_down();
}
static void mine() {
  latch.wait();
  assert(x == 1);
}
#elif defined(SEMAPHORE)
static std::counting_semaphore<4> semaphore(0);
static void other() {
  x = 1;
  semaphore.release();
}
static void mine() {
  semaphore.acquire();
  assert(x == 1);
}
#elif defined(TIMED)
static std::binary_semaphore semaphore(0);
static void other() {
  x = 1;
  semaphore.release();
}
static void mine() {
  if (semaphore.try_acquire_for(std::chrono::milliseconds(10)))
    assert(x == 1);
}
#elif defined(BARRIER)
static std::barrier barrier(2);
static void other() {
  x = 1;
  barrier.arrive_and_wait();
}
static void mine() {
  barrier.arrive_and_wait();
  assert(x == 1);
}
#elif defined(STOP)
static void other() {}
static void mine() {
  std::atomic<bool> seen = false;
  { std::jthread thread([&](std::stop_token token) { seen = token.stop_requested(); }); }
}
#elif defined(SHARED)
static std::shared_mutex mutex;
static void other() {
  std::unique_lock lock(mutex);
  x = 1;
  x = 2;
}
static void mine() {
  std::shared_lock lock(mutex);
  assert(x != 1);
}
#elif defined(ANY)
static std::mutex mutex;
static std::condition_variable_any cond;
static void other() {
  std::lock_guard lock(mutex);
  x = 1;
  cond.notify_one();
}
static void mine() {
  std::unique_lock lock(mutex);
  cond.wait(lock, [] { return x == 1; });
}
#endif

int main() {
  std::thread thread(other);
  mine();
  thread.join();
  return 0;
}
