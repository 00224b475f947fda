// Must not block: functions that are not known, called directly, through a pointer, or from a library, and
// assembly. The report says which.
// RUN: %tarry-clang -O1 -S -emit-llvm -mllvm -tarry-plp-report %s -o - 2>&1 | FileCheck %s --implicit-check-not=__tarry_assume --implicit-check-not=__tarry_await
#include <semaphore.h>
#include <stdatomic.h>
#include <stdio.h>
atomic_int x;
sem_t s;
void unknown(void);

// CHECK: calls.c:[[#@LINE+3]]:{{[0-9]+}}: remark: no iteration of this loop is known to change nothing
// CHECK-NEXT: calls.c:[[#@LINE+3]]:{{[0-9]+}}: remark: because it calls unknown
void direct(void) {
  while (!x)
    unknown();
}
// CHECK: calls.c:[[#@LINE+4]]:{{[0-9]+}}: remark: because it calls a function
void pointer(void (*what)(void)) {
  while (!x)
    // The line of the call.
    what();
}
// CHECK: calls.c:[[#@LINE+3]]:{{[0-9]+}}: remark: because it calls puts
void prints(void) {
  while (!x)
    puts("waiting");
}
// CHECK: calls.c:[[#@LINE+2]]:{{[0-9]+}}: remark: because it calls sem_trywait
void tries(void) {
  while (sem_trywait(&s))
    ;
}
// CHECK: calls.c:[[#@LINE+3]]:{{[0-9]+}}: remark: because it calls a function
void assembly(int *where) {
  while (!x)
    __asm__ volatile("incl %0" : "+m"(*where));
}
// CHECK-LABEL: define {{.*}} @direct(
