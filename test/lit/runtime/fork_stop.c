// fork cannot be explored: the run stops and says so.
// RUN: %tarry-clang %s -o %t
// RUN: %source/test/lit/expect.sh 43 %t 2>&1 | FileCheck %s
// CHECK: fork
#include <unistd.h>

int main(void) { return fork() < 0; }
