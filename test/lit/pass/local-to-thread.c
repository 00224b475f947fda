// A local variable handed to a new thread is shared.
// RUN: %tarry-clang -O0 -S -emit-llvm %s -o - | FileCheck %s
// RUN: %tarry-clang -O2 -S -emit-llvm %s -o - | FileCheck %s
#include <pthread.h>

// CHECK-LABEL: define {{.*}} @start(
// CHECK: call void @__tarry_store(ptr {{.*}}%[[LOCAL:.*]], ptr {{.*}}, i64 5)
// CHECK: call i32 @pthread_create(
// CHECK: call void @__tarry_load(ptr {{.*}}%[[LOCAL]]
int start(void *(*run)(void *)) {
  pthread_t thread;
  int local = 5;
  pthread_create(&thread, 0, run, &local);
  return local;
}
