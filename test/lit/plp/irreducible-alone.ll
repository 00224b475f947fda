; Must not block: a cycle with two entries is no loop that is looked at.
; RUN: %opt-tarry -S %s | FileCheck %s --implicit-check-not=__tarry_assume --implicit-check-not=__tarry_await
@x = global i32 0

; CHECK-LABEL: define {{.*}} @p(
define void @p(i1 %first) {
entry:
  br i1 %first, label %left, label %right
left:
  %b = load atomic i32, ptr @x seq_cst, align 4
  %to_right = icmp eq i32 %b, 2
  br i1 %to_right, label %right, label %done
right:
  %c = load atomic i32, ptr @x seq_cst, align 4
  %to_left = icmp eq i32 %c, 3
  br i1 %to_left, label %left, label %done
done:
  ret void
}
