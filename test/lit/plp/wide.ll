; The engine has no value of 16 bytes, nor does it compare floating-point numbers: no wait, but the thread
; is stopped all the same.
; RUN: %opt-tarry -S %s | FileCheck %s --implicit-check-not=__tarry_await
@w = global i128 0
@f = global float 0.0
@b = global i1 false

; CHECK-LABEL: define {{.*}} @wide(
; CHECK: load atomic i128
; CHECK: call void @__tarry_assume(
define void @wide() {
entry:
  br label %header
header:
  %a = load atomic i128, ptr @w seq_cst, align 16
  %again = icmp eq i128 %a, 0
  br i1 %again, label %header, label %done
done:
  ret void
}
; CHECK-LABEL: define {{.*}} @floating(
; CHECK: load float
; CHECK: call void @__tarry_assume(
define void @floating() {
entry:
  br label %header
header:
  %a = load float, ptr @f, align 4
  %again = fcmp une float %a, 1.0
  br i1 %again, label %header, label %done
done:
  ret void
}
; CHECK-LABEL: define {{.*}} @one_bit(
; CHECK: load i1
; CHECK: call void @__tarry_assume(
define void @one_bit() {
entry:
  br label %header
header:
  %a = load i1, ptr @b, align 1
  br i1 %a, label %done, label %header
done:
  ret void
}
