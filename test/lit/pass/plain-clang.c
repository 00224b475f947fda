// The plugin works with -fpass-plugin= alone, at every level, with and without debug information.
// RUN: clang -fpass-plugin=%plugin -O0 -S -emit-llvm %s -o - | FileCheck %s
// RUN: clang -fpass-plugin=%plugin -O1 -S -emit-llvm %s -o - | FileCheck %s
// RUN: clang -fpass-plugin=%plugin -O3 -g -S -emit-llvm %s -o - | FileCheck %s
// RUN: clang -fpass-plugin=%plugin -Os -S -emit-llvm %s -o - | FileCheck %s
// RUN: clang -fpass-plugin=%plugin -O0 -S -emit-llvm -Xclang -disable-llvm-passes %s -o %t.ll
// RUN: %opt-tarry -S %t.ll -o - | FileCheck %s
// CHECK: call void @__tarry_load(ptr {{.*}}@x
int x;
int get(void) { return x; }
