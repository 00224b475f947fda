// The variable's name in a site: members, elements, what pointers point to, locals, thread_locals.
// RUN: %tarry-clang -O0 -S -emit-llvm %s -o - | FileCheck %s
// RUN: %tarry-clang -O2 -S -emit-llvm %s -o - | FileCheck %s
struct node {
  int value;
  struct node *next;
};
struct queue {
  struct node *head;
  struct node nodes[4];
  int array[3][5];
} queue;
_Thread_local int each;
void give(void *);

// CHECK-DAG: c"queue.head\00"
void member(void) { queue.head = 0; }
// CHECK-DAG: c"queue.nodes[].next\00"
void element(int i) { queue.nodes[i].next = 0; }
// CHECK-DAG: c"queue.nodes[2].value\00"
void fixed(void) { queue.nodes[2].value = 1; }
// CHECK-DAG: c"queue.head->next->value\00"
int chain(void) { return queue.head->next->value; }
// CHECK-DAG: c"first->next\00"
void argument(struct node *first) { first->next = 0; }
// CHECK-DAG: c"numbers[]\00"
void index(int *numbers, int i) { numbers[i] = 1; }
// CHECK-DAG: c"*number\00"
void pointer(int *number) { *number = 1; }
// CHECK-DAG: c"node->value\00"
void cast(void *opaque) {
  struct node *node = opaque;
  node->value = 1;
}
// CHECK-DAG: c"local\00"
void escaping(void) {
  int local = 1;
  give(&local);
}
// CHECK-DAG: c"each\00"
void thread(void) { each = 1; }
// CHECK-DAG: c"queue\00"
void all(struct queue *from) { queue = *from; }
