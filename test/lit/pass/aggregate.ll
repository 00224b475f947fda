; A structure stored as a value has no 64 bits to tell: it is a range, never a wrong value.
; RUN: %opt-tarry -S %s -o - | FileCheck %s
; CHECK-LABEL: define void @pair(
; CHECK: call void @__tarry_range_write(ptr %p, ptr @tarry.site{{.*}}, i64 8)
; CHECK-NEXT: store { i32, i32 } %v, ptr %p
; CHECK-NOT: call void @__tarry_store
define void @pair(ptr %p, { i32, i32 } %v) {
  store { i32, i32 } %v, ptr %p
  ret void
}
