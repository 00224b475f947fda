; An access that waits gets a hook of its own, also where none would be needed: the next access would
; wait in its place.
; RUN: %opt-tarry -S %s | FileCheck %s
@zero = constant [2 x i32] zeroinitializer
@x = global i32 0

; CHECK-LABEL: define {{.*}} @of_constant(
; CHECK: call void (ptr, ...) @__tarry_await(
; CHECK-NEXT: call void @__tarry_load(ptr %where,
; CHECK-NEXT: load i32, ptr %where
; CHECK: call void @__tarry_store(ptr @x,
define void @of_constant(i64 %at) {
entry:
  %where = getelementptr inbounds [2 x i32], ptr @zero, i64 0, i64 %at
  br label %header
header:
  %a = load i32, ptr %where, align 4
  %again = icmp eq i32 %a, 0
  br i1 %again, label %header, label %done
done:
  store i32 1, ptr @x, align 4
  ret void
}
; The same load without a wait has none.
; CHECK-LABEL: define {{.*}} @without_wait(
; CHECK-NOT: call void @__tarry_load(
; CHECK: ret i32
define i32 @without_wait(i64 %at) {
  %where = getelementptr inbounds [2 x i32], ptr @zero, i64 0, i64 %at
  %a = load i32, ptr %where, align 4
  ret i32 %a
}
