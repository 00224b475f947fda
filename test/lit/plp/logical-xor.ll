; Must not block: an exclusive or of two truth values is not the negation of the first. The load would
; wait for one fixed value.
; RUN: %opt-tarry -S %s | FileCheck %s --implicit-check-not=__tarry_await
@x = global i8 0

; CHECK-LABEL: define {{.*}} @p(
; CHECK: call void @__tarry_assume(
define void @p(i1 %other) {
entry:
  br label %header
header:
  %a = load atomic i8, ptr @x seq_cst, align 1
  %truth = trunc i8 %a to i1
  %differs = xor i1 %truth, %other
  br i1 %differs, label %done, label %header
done:
  ret void
}
