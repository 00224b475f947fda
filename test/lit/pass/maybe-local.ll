; A pointer to a local or to a global, who knows: it counts as shared.
; RUN: %opt-tarry -S %s -o - | FileCheck %s
@g = global [9 x i32] zeroinitializer
; CHECK-LABEL: define i32 @either(
; CHECK: call void @__tarry_load(ptr %q,
; CHECK-NEXT: load i32, ptr %q
define i32 @either(i1 %c, i64 %i) {
  %a = alloca [9 x i32]
  %p = select i1 %c, ptr %a, ptr @g
  %q = getelementptr i32, ptr %p, i64 %i
  %v = load i32, ptr %q
  ret i32 %v
}
