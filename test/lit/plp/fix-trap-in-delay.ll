; A delay that divides by what may be zero is more than a delay: it is not deleted. Divided by a number, it
; is one.
; RUN: %opt-tarry -S %s | FileCheck %s

; CHECK-LABEL: define {{.*}} @traps(
; CHECK: udiv i32 100, %left
; CHECK-LABEL: define {{.*}} @passes(
; CHECK-NOT: udiv
; CHECK: ret void
define void @traps() {
entry:
  br label %header
header:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %left = sub i32 5, %i
  %share = udiv i32 100, %left
  %even = icmp eq i32 %share, 50
  br i1 %even, label %side, label %latch
side:
  br label %latch
latch:
  %next = add i32 %i, 1
  %again = icmp ult i32 %next, 10
  br i1 %again, label %header, label %done
done:
  ret void
}
define void @passes() {
entry:
  br label %header
header:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %share = udiv i32 %i, 5
  %even = icmp eq i32 %share, 1
  br i1 %even, label %side, label %latch
side:
  br label %latch
latch:
  %next = add i32 %i, 1
  %again = icmp ult i32 %next, 10
  br i1 %again, label %header, label %done
done:
  ret void
}
