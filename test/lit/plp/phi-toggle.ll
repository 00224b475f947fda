; Must not block: a register that swaps between two values matters, in a loop that nothing leads out of
; as well. Every second iteration stores.
; RUN: %opt-tarry -S %s | FileCheck %s --implicit-check-not=__tarry_assume --implicit-check-not=__tarry_await
@x = global i32 0
@y = global i32 0

; CHECK-LABEL: define {{.*}} @p(
; CHECK: store atomic i32 1, ptr @x
define void @p() {
entry:
  br label %header
header:
  %odd = phi i1 [ false, %entry ], [ %even, %latch ]
  %even = xor i1 %odd, true
  br i1 %odd, label %writes, label %latch
writes:
  store atomic i32 1, ptr @x seq_cst, align 4
  br label %latch
latch:
  %b = load atomic i32, ptr @y seq_cst, align 4
  br label %header
}
