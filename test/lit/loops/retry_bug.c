// A loop that tries again and counts its tries is no loop that only waits. When it never succeeds it is
// followed to the bound, and the report tells how to learn more.
// RUN: %tarry-clang -g %s -o %t -mllvm -tarry-plp-report 2>&1 | FileCheck %s --check-prefix=REPORT
// RUN: env TARRY_OPTIONS=events_max=1000 %source/test/lit/expect.sh 42 %t 2>&1 | FileCheck %s
// REPORT: retry_bug.c:[[#@LINE+11]]:{{.*}} remark: no iteration of this loop is known to change nothing
// REPORT: retry_bug.c:{{.*}} remark: because it {{.*}}
// CHECK: tarry: execution longer than events_max: events_max=1000, at {{.*}}retry_bug.c:[[#]],
// CHECK-NEXT: tarry: note: if this is a loop that waits, compiling with -mllvm -tarry-plp-report tells why
// CHECK: tarry: error: events-max:
#include <pthread.h>
#include <stdatomic.h>

static atomic_int state = 5, tries;

static void *run(void *argument) {
  for (int expected = 4; !atomic_compare_exchange_strong(&state, &expected, 6); expected = 4)
    tries++;
  return argument;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, run, 0);
  pthread_create(&two, 0, run, 0);
  pthread_join(one, 0);
  pthread_join(two, 0);
  return 0;
}
