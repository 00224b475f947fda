// A thread that computes for ever without a visible operation: the supervisor notices, kills the
// worker and says where it was.
// RUN: %tarry-clang %s -o %t
// RUN: env TARRY_OPTIONS=silent_seconds=1 %source/test/lit/expect.sh 42 %t 2>&1 | FileCheck %s
// CHECK: an endless local loop: {{.*}}silent_bug.c:1{{[0-3]}}, thread main
// CHECK: tarry: error: silent: 0 executions
int main(int argc, char **argv) {
  (void)argv;
  unsigned number = (unsigned)argc * 2;
  do
    number = number * 5 + 2; // stays even
  while (number != 3);
}
