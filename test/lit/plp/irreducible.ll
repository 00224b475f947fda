; Flow that can be entered in two places: what goes back in it counts as going round. The loop around it
; is stopped only when that has not happened.
; RUN: %opt-tarry -tarry-no-await -S %s | FileCheck %s
@x = global i32 0
@y = global i32 0

; CHECK-LABEL: define {{.*}} @p(
; CHECK: = phi i1
; CHECK: call void @__tarry_assume(
; CHECK: ret void
define void @p() {
entry:
  br label %header
header:
  %a = load atomic i32, ptr @x seq_cst, align 4
  %first = icmp eq i32 %a, 1
  br i1 %first, label %left, label %right
left:
  %b = load atomic i32, ptr @y seq_cst, align 4
  %to_right = icmp eq i32 %b, 2
  br i1 %to_right, label %right, label %back
right:
  %c = load atomic i32, ptr @x seq_cst, align 4
  %to_left = icmp eq i32 %c, 3
  br i1 %to_left, label %left, label %back
back:
  %d = load atomic i32, ptr @y seq_cst, align 4
  %again = icmp eq i32 %d, 4
  br i1 %again, label %header, label %done
done:
  ret void
}
