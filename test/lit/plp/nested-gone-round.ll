; Must not block: an outer iteration that has gone round its inner loop. What is assumed at the end of
; the outer iteration holds at once when the internal edge was taken.
; RUN: %opt-tarry -tarry-no-await -S %s | FileCheck %s
@x = global i32 0
@y = global i32 0

; CHECK-LABEL: define {{.*}} @p(
; CHECK: inner:
; CHECK-NEXT: [[CLEAN:%.*]] = phi i1 [ false, %[[ROUND:.*]] ], [ true, %outer ]
; CHECK: %b = load atomic i32, ptr @y
; The inner loop's: b is not 1.
; CHECK: call void @__tarry_assume(
; CHECK: br i1 %again, label %[[ROUND]], label %after
; CHECK: after:
; CHECK: %c = load atomic i32, ptr @x
; CHECK: [[DIRTY:%.*]] = xor i1 [[CLEAN]], true
; CHECK: [[HOLDS:%.*]] = or i1 [[DIRTY]],
; CHECK: call void @__tarry_assume(
define void @p() {
entry:
  br label %outer
outer:
  br label %inner
inner:
  %b = load atomic i32, ptr @y seq_cst, align 4
  %again = icmp eq i32 %b, 1
  br i1 %again, label %inner, label %after
after:
  %c = load atomic i32, ptr @x seq_cst, align 4
  %stay = icmp eq i32 %c, 0
  br i1 %stay, label %outer, label %done
done:
  ret void
}
