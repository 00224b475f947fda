// abort is an error.
// RUN: %tarry-clang %s -o %t
// RUN: %source/test/lit/expect.sh 42 %t 2>&1 | FileCheck %s
// CHECK: the program called abort
#include <stdlib.h>

int main(void) { abort(); }
