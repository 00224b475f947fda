// A function that the runtime interposes announces itself: it only gets the site of its call, and
// the optimiser is kept from turning it into something else.
// RUN: %tarry-clang -O0 -S -emit-llvm %s -o - | FileCheck %s
// RUN: %tarry-clang -O2 -S -emit-llvm %s -o - | FileCheck %s
#include <pthread.h>
#include <stdio.h>
pthread_mutex_t mutex;

// CHECK-LABEL: define {{.*}} @lock(
// CHECK-NOT: @__tarry_call(
// CHECK: store ptr @[[SITE:tarry.site[.0-9]*]], ptr @__tarry_call_site
// CHECK-NEXT: call i32 @pthread_mutex_lock(
void lock(void) { pthread_mutex_lock(&mutex); }

// CHECK-LABEL: define {{.*}} @print(
// CHECK: call i32 {{.*}}@printf(
void print(void) { printf("text\n"); }
