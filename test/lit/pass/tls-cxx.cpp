// C++: the guard of dynamic initialisation is thread_local as well, wrappers call the initialiser
// before they ask for the address, and the destructor is registered for the thread's own copy.
// RUN: %tarry-clang++ -O0 -S -emit-llvm %s -o - | FileCheck %s
struct Counter {
  Counter();
  ~Counter();
  int value;
};
thread_local Counter counter;
inline thread_local Counter merged;

// CHECK-DAG: @__tarry_tls.counter = {{.*}}global
// CHECK-DAG: @__tarry_tls.__tls_guard = internal global { ptr, i64, i64, i64 } { ptr null, i64 1, i64 1, i64 0 }
// CHECK-DAG: @__tarry_tls.merged = linkonce_odr {{.*}}global {{.*}}, comdat

// CHECK-LABEL: define internal void @__cxx_global_var_init()
// CHECK: %[[SELF:.*]] = call ptr @__tarry_tls(ptr @__tarry_tls.counter)
// CHECK: call void @_ZN7CounterC1Ev({{.*}}%[[SELF]])
// CHECK: %[[SAME:.*]] = call ptr @__tarry_tls(ptr @__tarry_tls.counter)
// CHECK: call i32 @__cxa_thread_atexit(ptr @_ZN7CounterD1Ev, ptr %[[SAME]], ptr @__dso_handle)
// CHECK-LABEL: define internal void @__tls_init()
// CHECK: call ptr @__tarry_tls(ptr @__tarry_tls.__tls_guard)
// CHECK-NOT: call {{.*}}@llvm.threadlocal.address
int next() { return counter.value++ + merged.value; }
