// What a call stores through its argument is a write like any other: the other thread reads the
// variable before it or after, 2 executions, and sees both.
// RUN: for how in 'time(&now.tv_sec)' 'clock_gettime(CLOCK_REALTIME,&now)' 'timespec_get(&now,TIME_UTC)' 'gettimeofday((void*)&now,0)' 'posix_memalign((void**)&now,16,8)'; do %tarry-clang -w -O1 "-DASK=$how" %s -o %t && %t || exit 1; done > log 2>&1
// RUN: FileCheck %s < log
// CHECK-COUNT-5: verified{{.*}}: 2 executions, 0 blocked
#include <pthread.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>
static struct timespec now;

static void *look(void *u) {
  return now.tv_sec ? u : &now;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, look, 0);
  ASK;
  pthread_join(t, 0);
  return 0;
}
