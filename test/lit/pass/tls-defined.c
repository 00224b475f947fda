// A thread_local variable's address comes from the runtime; its descriptor carries the initial
// bytes, size and alignment, and has the variable's linkage.
// RUN: %tarry-clang -O0 -S -emit-llvm %s -o - | FileCheck %s
// RUN: %tarry-clang -O2 -S -emit-llvm %s -o - | FileCheck %s
_Thread_local int start = 7;
_Thread_local char zeros[40];
static _Thread_local int *kept;
_Thread_local int unused_here = 3;

// CHECK-DAG: @__tarry_tls.start = {{(dso_local )?}}{{(local_unnamed_addr )?}}global { ptr, i64, i64, i64 } { ptr @[[IMAGE:tarry.tls.image[.0-9]*]], i64 4, i64 4, i64 0 }
// CHECK-DAG: @[[IMAGE]] = private {{(unnamed_addr )?}}constant i32 7, align 4
// CHECK-DAG: @__tarry_tls.zeros = {{.*}}global { ptr, i64, i64, i64 } { ptr null, i64 40, i64 16, i64 0 }
// CHECK-DAG: @__tarry_tls.kept = internal {{.*}}global { ptr, i64, i64, i64 } { ptr null, i64 8, i64 8, i64 0 }
// CHECK-DAG: @__tarry_tls.unused_here = {{.*}} i64 4, i64 4, i64 0 }

// CHECK-LABEL: define {{.*}} @next(
// CHECK: %[[ADDRESS:.*]] = {{(tail )?}}call ptr @__tarry_tls(ptr {{.*}}@__tarry_tls.start)
// CHECK: load i32, ptr %[[ADDRESS]]
// CHECK-NOT: call {{.*}}llvm.threadlocal.address
// CHECK-LABEL: define {{.*}} @keep(
int next(void) { return start++; }
int **keep(void) { return &kept; }
