// Two spin locks taken in opposite orders.
// RUN: %tarry-clang %s -o %t
// RUN: %source/test/lit/expect.sh 42 %t 2>&1 | FileCheck %s
// CHECK: error: deadlock
#include <pthread.h>

static pthread_spinlock_t one, two;

static void *run(void *argument) {
  pthread_spin_lock(&two);
  pthread_spin_lock(&one);
  pthread_spin_unlock(&one);
  pthread_spin_unlock(&two);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_spin_init(&one, 0);
  pthread_spin_init(&two, 0);
  pthread_create(&thread, 0, run, 0);
  pthread_spin_lock(&one);
  pthread_spin_lock(&two);
  pthread_spin_unlock(&two);
  pthread_spin_unlock(&one);
  pthread_join(thread, 0);
  return 0;
}
