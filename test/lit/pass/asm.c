// Inline assembly that touches memory is told to the runtime with a null callee; barriers, fences
// and pauses are harmless, and so is assembly without memory.
// RUN: %tarry-clang -O0 -S -emit-llvm %s -o - | FileCheck %s
int x;
// CHECK-DAG: c"inline assembly\00"

// CHECK-LABEL: define {{.*}} @harmless(
// CHECK-NOT: call void @__tarry_
// CHECK: ret i32
int harmless(int value) {
  __asm__ volatile("" ::: "memory");
  __asm__ volatile("pause");
  __asm__ volatile("mfence" ::: "memory");
  __asm__("bswap %0" : "+r"(value));
  return value;
}

// CHECK-LABEL: define {{.*}} @operand(
// CHECK: call void @__tarry_call(ptr null, ptr @tarry.site
// CHECK-NEXT: call void asm
void operand(void) { __asm__ volatile("movl $1, %0" : "=m"(x)); }

// CHECK-LABEL: define {{.*}} @clobber(
// CHECK: call void @__tarry_call(ptr null, ptr @tarry.site
// CHECK-NEXT: call void asm
void clobber(int *p) { __asm__ volatile("movl $1, (%0)" ::"r"(p) : "memory"); }
