// Nobody sets the bit that main waits for: a livelock, with the line, what is waited for, what it is
// instead, and the events that touched it. The same in JSON, and when the saved execution is replayed.
// With the other bit all is well.
// RUN: %tarry-clang -g %s -o %t
// RUN: env TARRY_OPTIONS=json=%t.json %source/test/lit/expect.sh 42 %t >%t.out 2>&1
// RUN: FileCheck %s <%t.out
// RUN: FileCheck %s --check-prefix=JSON <%t.json
// RUN: env TARRY_OPTIONS=replay=tarry.replay %source/test/lit/expect.sh 42 %t 2>&1 | FileCheck %s
// RUN: env TARRY_OPTIONS=livelock=ignore %t 2>&1 | FileCheck %s --check-prefix=IGNORE
// RUN: %tarry-clang -g -mllvm -tarry-no-await %s -o %t.assume
// RUN: %source/test/lit/expect.sh 42 %t.assume 2>&1 | FileCheck %s --check-prefix=ASSUME
// RUN: %tarry-clang -g -DBIT=4 %s -o %t.ok && %t.ok 2>&1 | FileCheck %s --check-prefix=OK
// CHECK: main.0 {{.*}}livelock_bug.c:[[#@LINE+22]] {{.*}}fetch-or bits 0 -> 4
// CHECK: main waits until (bits & 0x8) != 0, it is 4, at {{.*}}livelock_bug.c:[[#@LINE+28]]
// CHECK: tarry: livelock: 1 thread waits for ever (until (bits & 0x8) != 0, it is 4), at {{.*}}livelock_bug.c:[[#@LINE+27]], in main, thread main
// CHECK: tarry: error: livelock: 0 executions, 1 blocked (1 await),
// JSON: "kind": "livelock", "text": "livelock: 1 thread waits for ever (until (bits & 0x8) != 0, it is 4)",
// JSON-NEXT: "line": [[#@LINE+24]], "function": "main",
// IGNORE: tarry: note: no execution was complete
// IGNORE: tarry: verified: 0 executions, 1 blocked (1 await),
// ASSUME: tarry: livelock: 1 thread waits for ever ({{.*}}), at {{.*}}livelock_bug.c:[[#@LINE+21]], in main, thread main
// ASSUME: tarry: error: livelock:
// OK: tarry: verified: 1 execution, 0 blocked,
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

#ifndef BIT
#define BIT 8
#endif

static atomic_int bits;

static void *run(void *argument) {
  atomic_fetch_or(&bits, 4);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, run, 0);
  while (!(bits & BIT))
    sched_yield();
  pthread_join(thread, 0);
  return 0;
}
