// The variable that receives a thread's identifier is not kept by pthread_create and stays private;
// what is handed to the thread does not.
// RUN: %tarry-clang -O0 -S -emit-llvm %s -o - | FileCheck %s
#include <pthread.h>
// CHECK-LABEL: define {{.*}} @start(
// CHECK: call i32 @pthread_create(
// CHECK-NOT: call void @__tarry_load(
// CHECK: call i32 @pthread_join(
// CHECK: call void @__tarry_load(
int start(void *(*run)(void *)) {
  pthread_t threads[2];
  int shared = 0;
  pthread_create(&threads[1], 0, run, &shared);
  pthread_join(threads[1], 0);
  return shared;
}
