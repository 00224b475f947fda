; An update that enum tarry_rmw cannot name is OPAQUE (11), and its operand is told as bits.
; RUN: %opt-tarry -S %s -o - | FileCheck %s
@d = global double 0.0
; CHECK: @tarry.site = {{.*}} i32 8, i8 2, i8 11, i8 5, i8 1 }
; CHECK-LABEL: define double @fadd(
; CHECK: call void @__tarry_rmw(ptr @d, ptr @tarry.site, i64 4609434218613702656)
; CHECK-NEXT: atomicrmw fadd ptr @d, double 1.500000e+00 seq_cst
define double @fadd() {
  %old = atomicrmw fadd ptr @d, double 1.5 seq_cst
  ret double %old
}
