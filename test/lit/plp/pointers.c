// The dequeue of a Michael-Scott queue: pointers that were loaded are compared with each other, and an
// iteration that finds the head changed is pure. The second load of head waits for the first one's value.
// RUN: %tarry-clang -O1 -S -emit-llvm -mllvm -tarry-plp-report %s -o - 2>&1 | FileCheck %s
#include <stdatomic.h>
#include <stddef.h>
struct node {
  int value;
  struct node *_Atomic next;
};
struct node *_Atomic head, *_Atomic tail;

// CHECK: pointers.c:[[#@LINE+13]]:{{.*}}an iteration changes nothing if head != head: the access in line [[#@LINE+17]] waits until not (await)
// CHECK-LABEL: define {{.*}} @dequeue(
// CHECK: load atomic {{ptr|i64}}, ptr @head
// CHECK: load atomic {{ptr|i64}}, ptr @tail
// CHECK: call void @__tarry_load(ptr {{.*}}%
// CHECK: load atomic {{ptr|i64}}, ptr %
// CHECK: call void (ptr, ...) @__tarry_await(ptr {{.*}}, i64 -1, i64 0, i64 %{{.*}})
// CHECK-NEXT: call void @__tarry_load(ptr {{.*}}@head,
// CHECK-NEXT: load atomic {{ptr|i64}}, ptr @head
// CHECK: cmpxchg ptr @tail
// CHECK: cmpxchg ptr @head
// CHECK: ret i32
int dequeue(void) {
  for (;;) {
    struct node *first = head;
    struct node *last = tail;
    struct node *next = first->next;
    if (first != head)
      continue;
    if (first == last) {
      if (!next)
        return -1;
      atomic_compare_exchange_strong(&tail, &last, next);
    } else {
      int value = next->value;
      if (atomic_compare_exchange_strong(&head, &first, next))
        return value;
    }
  }
}
