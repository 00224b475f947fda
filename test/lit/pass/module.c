// The object's record: version, source file and the functions that code elsewhere can reach; it is
// handed in before every constructor of the program.
// RUN: %tarry-clang -O0 -S -emit-llvm %s -o - | FileCheck %s
// CHECK-DAG: @tarry.functions = private constant [3 x ptr] [ptr @visible, ptr @taken, ptr @begin]
// CHECK-DAG: @tarry.module = internal constant { i64, ptr, ptr, i64 } { i64 1, ptr @{{tarry.text[.0-9]*}}, ptr @tarry.functions, i64 3 }
// CHECK-DAG: @llvm.global_ctors = {{.*}} { i32 101, ptr @begin, ptr null }{{.*}} { i32 1, ptr @tarry.module.begin, ptr null }
// CHECK-DAG: c"{{.*}}module.c\00"
static int only_called(void) { return 1; }
int visible(void) { return only_called(); }
static int taken(void) { return 2; }
int (*pointer)(void) = taken;
__attribute__((constructor(101))) void begin(void) {}
// CHECK-LABEL: define internal void @tarry.module.begin()
// CHECK-NEXT: call void @__tarry_module(ptr @tarry.module)
// CHECK-NEXT: ret void
