// std::thread, std::mutex, std::condition_variable come to the
// same functions. main notifies before or after the waiter looks: 2 executions.
// RUN: %tarry-clang++ %s -o %t
// RUN: %t 2>&1 | FileCheck %s
// CHECK: verified{{.*}}: 2 executions, 0 blocked
#include <cassert>
#include <condition_variable>
#include <mutex>
#include <thread>

static std::mutex mutex;
static std::condition_variable cond;
static bool ready;

int main() {
  std::thread thread([] {
    std::unique_lock<std::mutex> lock(mutex);
    cond.wait(lock, [] { return ready; });
  });
  {
    std::lock_guard<std::mutex> lock(mutex);
    ready = true;
    cond.notify_one();
  }
  thread.join();
  return 0;
}
