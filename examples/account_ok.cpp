/* account_ok.cpp - account_bug.cpp mended: the look and the withdrawal are one critical section. */
#include <atomic>
#include <cassert>
#include <functional>
#include <mutex>
#include <thread>

class Account {
public:
  explicit Account(int Opening) : Balance(Opening) {}

  int balance() {
    std::lock_guard<std::mutex> Guard(Mutex);
    return Balance;
  }

  bool withdraw(int Amount) {
    std::lock_guard<std::mutex> Guard(Mutex);
    if (Balance < Amount)
      return false;
    Balance -= Amount;
    return true;
  }

private:
  std::mutex Mutex;
  int Balance;
};

static std::atomic<int> Paid{0};

static void customer(Account &Shared) {
  if (Shared.withdraw(80))
    Paid += 80;
}

int main() {
  Account Shared(100);
  std::thread First(customer, std::ref(Shared));
  std::thread Second(customer, std::ref(Shared));
  First.join();
  Second.join();
  assert(Shared.balance() == 100 - Paid);
  assert(Shared.balance() >= 0);
  return 0;
}
