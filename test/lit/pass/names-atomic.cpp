// Members that belong to the standard library are left out: the user wrote `counter`.
// RUN: %tarry-clang++ -O0 -S -emit-llvm %s -o - | FileCheck %s
// CHECK-NOT: _M_i\00
// CHECK: c"counter\00"
// CHECK-NOT: _M_i\00
struct atomic_like {
  int _M_i;
} counter;
void set() { __atomic_store_n(&counter._M_i, 1, __ATOMIC_SEQ_CST); }
