; A loop whose last sched_yield tells something is no pause loop: deleted, it would leave a poison behind.
; RUN: %opt-tarry -S %s | FileCheck %s --implicit-check-not=poison
declare i32 @sched_yield()

; CHECK-LABEL: define {{.*}} @p(
; CHECK: [[R:%.*]] = call i32 @sched_yield()
; CHECK: icmp ne i32 [[R]], 0
define i1 @p() {
entry:
  br label %header
header:
  %i = phi i32 [ 0, %entry ], [ %next, %header ]
  %r = call i32 @sched_yield()
  %next = add i32 %i, 1
  %again = icmp ult i32 %next, 3
  br i1 %again, label %header, label %done
done:
  %failed = icmp ne i32 %r, 0
  ret i1 %failed
}
