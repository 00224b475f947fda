// A sleep leaves nothing but the hour behind: the await says so (flag 1). What is written to a local that
// only a sleep reads is no trace either.
// RUN: %tarry-clang -O1 -S -emit-llvm %s -o - | FileCheck %s
#include <stdatomic.h>
#include <time.h>
#include <unistd.h>
atomic_int x;

// CHECK: @[[SLEEPS:tarry.await[.0-9]*]] = private unnamed_addr constant [22 x i8] c"\01\01\01 \00\00\00
// CHECK-LABEL: define {{.*}} @outside(
// CHECK: call void (ptr, ...) @__tarry_await(ptr {{.*}}@[[SLEEPS]],
// CHECK-NEXT: call void @__tarry_load(ptr {{.*}}@x,
// CHECK: call {{.*}}@nanosleep(
void outside(void) {
  struct timespec time = {0, 1000};
  while (!x)
    nanosleep(&time, 0);
}
// CHECK-LABEL: define {{.*}} @inside(
// CHECK: call void (ptr, ...) @__tarry_await(ptr {{.*}}@[[SLEEPS]],
// CHECK-NEXT: call void @__tarry_load(ptr {{.*}}@x,
// CHECK: call {{.*}}@nanosleep(
void inside(int milliseconds) {
  while (!x) {
    struct timespec time = {milliseconds / 1000, milliseconds % 1000 * 1000000};
    nanosleep(&time, &time);
  }
}
// Must not block: the time comes from memory that others may write, or is read again.
// CHECK-LABEL: define {{.*}} @from_memory(
// CHECK-NOT: __tarry_{{assume|await}}
// CHECK: ret void
void from_memory(struct timespec *time) {
  while (!x)
    nanosleep(time, 0);
}
// CHECK-LABEL: define {{.*}} @read_again(
// CHECK-NOT: __tarry_{{assume|await}}
// CHECK: ret i64
long read_again(void) {
  struct timespec time[1];
  time->tv_sec = 0;
  while (!x) {
    time->tv_nsec = x;
    nanosleep(time, 0);
  }
  return time->tv_nsec;
}
