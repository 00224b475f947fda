; Must not block: updates of which it is not known when they change nothing.
; RUN: %opt-tarry -S %s | FileCheck %s --implicit-check-not=__tarry_assume --implicit-check-not=__tarry_await
@x = global i32 0
@f = global float 0.0

; CHECK-LABEL: define {{.*}} @largest(
define void @largest() {
entry:
  br label %header
header:
  %a = atomicrmw umax ptr @x, i32 7 seq_cst
  %again = icmp eq i32 %a, 7
  br i1 %again, label %header, label %done
done:
  ret void
}
; CHECK-LABEL: define {{.*}} @nand(
define void @nand() {
entry:
  br label %header
header:
  %a = atomicrmw nand ptr @x, i32 0 seq_cst
  %again = icmp eq i32 %a, 0
  br i1 %again, label %header, label %done
done:
  ret void
}
; CHECK-LABEL: define {{.*}} @adds_zero(
define void @adds_zero() {
entry:
  br label %header
header:
  %a = atomicrmw fadd ptr @f, float 0.0 seq_cst
  %again = fcmp oeq float %a, 1.0
  br i1 %again, label %header, label %done
done:
  ret void
}
