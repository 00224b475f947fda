; Must not block: what is divided by changes with every iteration, and once it is zero the program ends,
; though nobody waits as long as the quotient says any more. The division stays.
; RUN: %opt-tarry -S %s | FileCheck %s --implicit-check-not=__tarry_assume --implicit-check-not=__tarry_await
; RUN: %opt-tarry -S %s | opt -passes='default<O2>' -S | FileCheck %s --check-prefix=STAYS
@x = global i32 0
declare void @llvm.x86.sse2.pause()

; CHECK-LABEL: define {{.*}} @p(
; CHECK: udiv
; CHECK-NOT: pause
; CHECK: ret void
; STAYS-LABEL: define {{.*}} @p(
; STAYS: udiv
define void @p() {
entry:
  br label %header
header:
  %n = phi i32 [ 0, %entry ], [ %more, %latch ]
  %a = load atomic i32, ptr @x seq_cst, align 4
  %set = icmp ne i32 %a, 0
  br i1 %set, label %done, label %delay
delay:
  %more = add i32 %n, 1
  %left = sub i32 2, %more
  %rounds = udiv i32 100, %left
  br label %pause
pause:
  %i = phi i32 [ 0, %delay ], [ %next, %again ]
  %go = icmp ult i32 %i, %rounds
  br i1 %go, label %again, label %latch
again:
  call void @llvm.x86.sse2.pause()
  %next = add i32 %i, 1
  br label %pause
latch:
  br label %header
done:
  ret void
}
