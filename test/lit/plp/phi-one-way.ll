; The header's register stays on one way back only: there an iteration is pure. On the other way it is
; pure when the new value happens to be the old one.
; RUN: %opt-tarry -tarry-no-await -S %s | FileCheck %s
@x = global i32 0
@y = global i32 0

; CHECK-LABEL: define {{.*}} @p(
; CHECK: %a = load atomic i32, ptr @x
; CHECK: call void @__tarry_assume(
; CHECK: other:
; CHECK: %b = load atomic i32, ptr @y
; CHECK: icmp ne i32 %b, %{{last.*}}
; CHECK: call void @__tarry_assume(
; CHECK-NOT: call void @__tarry_assume(
define i32 @p(i32 %first) {
entry:
  br label %header
header:
  %last = phi i32 [ %first, %entry ], [ %last, %same ], [ %b, %other ]
  %a = load atomic i32, ptr @x seq_cst, align 4
  switch i32 %a, label %done [
    i32 0, label %same
    i32 1, label %other
  ]
same:
  br label %header
other:
  %b = load atomic i32, ptr @y seq_cst, align 4
  br label %header
done:
  ret i32 %last
}
