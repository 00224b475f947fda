// Coroutines are small functions too, but not to be inlined before they are taken apart.
// RUN: for o in 0 1 2; do %tarry-clang++ -std=c++20 -O$o %s -o %t && %t 2>&1 | FileCheck %s || exit 1; done
// CHECK: tarry: verified{{.*}}: 1 execution, 0 blocked,
#include <atomic>
#include <coroutine>

struct task {
  struct promise_type {
    int result = 0;
    task get_return_object() {
      return {std::coroutine_handle<promise_type>::from_promise(*this)};
    }
    std::suspend_always initial_suspend() noexcept { return {}; }
    std::suspend_always final_suspend() noexcept { return {}; }
    void return_value(int value) { result = value; }
    void unhandled_exception() {}
  };
  std::coroutine_handle<promise_type> handle;
};

static std::atomic<int> runs;

static task count(int value) {
  runs.fetch_add(1);
  co_return value;
}

int main() {
  int sum = 0;
  for (int i = 0; i < 3; i++) {
    task t = count(i);
    t.handle.resume();
    sum += t.handle.promise().result;
    t.handle.destroy();
  }
  return sum - 3;
}
