; Nothing waits for a value that there is none of: one that is shifted out of its word, or never set.
; RUN: %opt-tarry -S %s | FileCheck %s --implicit-check-not=__tarry_await --implicit-check-not=__tarry_assume
@x = global i32 0
declare void @tarry_assume(i32)

; CHECK-LABEL: define {{.*}} @shifted(
; CHECK: call void @tarry_assume(
define void @shifted() {
  %far = shl i32 1, 40
  %a = load atomic i32, ptr @x seq_cst, align 4
  %is = icmp eq i32 %a, %far
  %wide = zext i1 %is to i32
  call void @tarry_assume(i32 %wide)
  ret void
}
; CHECK-LABEL: define {{.*}} @either(
; CHECK: call void @tarry_assume(
define void @either() {
  %a = load atomic i32, ptr @x seq_cst, align 4
  %far = shl i32 1, 40
  %odd = icmp eq i32 %far, 7
  %set = icmp ne i32 %a, 0
  %is = or i1 %set, %odd
  %wide = zext i1 %is to i32
  call void @tarry_assume(i32 %wide)
  ret void
}
; CHECK-LABEL: define {{.*}} @loops(
define void @loops() {
entry:
  br label %header
header:
  %a = load atomic i32, ptr @x seq_cst, align 4
  %far = shl i32 1, 40
  %odd = icmp eq i32 %far, 7
  %zero = icmp eq i32 %a, 0
  %again = and i1 %zero, %odd
  br i1 %again, label %header, label %done
done:
  ret void
}
