/* account_bug.cpp - two customers, one account, and a balance below zero.
 *
 * Every method locks, so no access is unprotected; but between the look at the balance and the
 * withdrawal the lock is free, and the other customer may have been faster.
 */
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

  void withdraw(int Amount) {
    std::lock_guard<std::mutex> Guard(Mutex);
    Balance -= Amount;
  }

private:
  std::mutex Mutex;
  int Balance;
};

static std::atomic<int> Paid{0};

static void customer(Account &Shared) {
  if (Shared.balance() >= 80) {
    Shared.withdraw(80);
    Paid += 80;
  }
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
