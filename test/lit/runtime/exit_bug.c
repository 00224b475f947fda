// A code other than 0 is an error.
// RUN: %tarry-clang %s -o %t
// RUN: %source/test/lit/expect.sh 42 %t 2>&1 | FileCheck %s
// CHECK: the program exited with a code other than 0
#include <stdlib.h>

int main(void) { exit(3); }
