// What malloc returns is not zero: a list whose last link was never set is walked into nowhere.
// RUN: %tarry-clang %s -o %t && %source/test/lit/expect.sh 42 %t 2>&1 | FileCheck %s
// CHECK: error: signal: 0 executions
#include <stdlib.h>

struct node {
  struct node *next;
  int value;
};

int main(void) {
  struct node *head = malloc(sizeof *head);
  int sum = 0;
  head->value = 1;
  for (struct node *at = head; at; at = at->next)
    sum += at->value;
  return sum - 1;
}
