; An addition of 0 is a read. An addition of anything else must not block, and one of an unknown number
; only if that is 0.
; RUN: %opt-tarry -tarry-no-await -S %s | FileCheck %s
@x = global i32 0

; CHECK-LABEL: define {{.*}} @zero(
; CHECK: %a = atomicrmw add ptr @x, i32 0
; CHECK-NEXT: [[STOPS:%.*]] = icmp ne i32 %a, 0
; CHECK: call void @__tarry_assume(
define void @zero() {
entry:
  br label %header
header:
  %a = atomicrmw add ptr @x, i32 0 seq_cst
  %again = icmp eq i32 %a, 0
  br i1 %again, label %header, label %done
done:
  ret void
}
; CHECK-LABEL: define {{.*}} @one(
; CHECK-NOT: call void @__tarry_assume
; CHECK: ret void
define void @one() {
entry:
  br label %header
header:
  %a = atomicrmw add ptr @x, i32 1 seq_cst
  %again = icmp eq i32 %a, 0
  br i1 %again, label %header, label %done
done:
  ret void
}
; CHECK-LABEL: define {{.*}} @unknown(
; CHECK: %a = atomicrmw sub ptr @x, i32 %n
; CHECK: icmp ne i32 %n, 0
; CHECK: call void @__tarry_assume(
define void @unknown(i32 %n) {
entry:
  br label %header
header:
  %a = atomicrmw sub ptr @x, i32 %n seq_cst
  %again = icmp eq i32 %a, 0
  br i1 %again, label %header, label %done
done:
  ret void
}
