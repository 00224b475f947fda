// Inline functions, local functions in comdats and inline thread_locals of two objects link, and a
// shared library of instrumented code is built without the runtime.
// RUN: %tarry-clang++ -O0 -fPIC -DONE -c %s -o one.o
// RUN: %tarry-clang++ -O2 -fPIC -c %s -o two.o
// RUN: %tarry-clang++ -shared one.o two.o -o both.so
// RUN: llvm-nm -D --undefined-only both.so | FileCheck %s
// CHECK: __tarry_module
template <typename T> struct Holder {
  static T value;
  static int next() { return value.count++; }
};
struct Counted {
  Counted();
  ~Counted();
  int count;
};
template <typename T> T Holder<T>::value;
inline thread_local Counted merged;
inline int both() { return Holder<Counted>::next() + merged.count; }
#ifdef ONE
int one() { return both(); }
#else
int two() { return both(); }
#endif
