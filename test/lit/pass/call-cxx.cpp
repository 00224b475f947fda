// C++: new, delete and the exception functions are known; a method of the library is not, and its name
// is demangled. An invoke is a call.
// RUN: %tarry-clang++ -O0 -S -emit-llvm %s -o - | FileCheck %s
struct Library {
  void work();
};
// CHECK-DAG: c"Library::work()\00"
// CHECK-DAG: c"operator new(unsigned long)\00"
// CHECK-LABEL: define {{.*}} @_Z3runv(
// CHECK-NOT: @__tarry_call(
// CHECK: store ptr @{{.*}}, ptr @__tarry_call_site
// CHECK: @_Znwm(
// CHECK: call void @__tarry_call(ptr @_ZN7Library4workEv, ptr @[[SITE:tarry.site[.0-9]*]])
// CHECK-NEXT: store ptr @[[SITE]], ptr @__tarry_call_site
// CHECK-NEXT: invoke void @_ZN7Library4workEv(
// CHECK-NOT: @__tarry_call(ptr @__cxa
void run() {
  Library *library = new Library;
  try {
    library->work();
  } catch (...) {
  }
  delete library;
}
