; What the front end promises never to change is not announced.
; RUN: %opt-tarry -S %s -o - | FileCheck %s
; CHECK-LABEL: define i32 @promised(
; CHECK-NOT: __tarry_load
; CHECK: ret i32
define i32 @promised(ptr %p) {
  %v = load i32, ptr %p, !invariant.load !0
  ret i32 %v
}
!0 = !{}
