; Addresses inside constant expressions, as written by hand or by older front ends, are found too,
; in phis on the edge that brings them, once per block.
; RUN: %opt-tarry -S %s -o - | FileCheck %s
@array = thread_local global [4 x i32] zeroinitializer

; CHECK-LABEL: define i32 @element(
; CHECK: %[[A:.*]] = call ptr @__tarry_tls(ptr @__tarry_tls.array)
; CHECK: %[[E:.*]] = getelementptr {{.*}}, ptr %[[A]], {{.*}}
; CHECK: load i32, ptr %[[E]]
define i32 @element() {
  %v = load i32, ptr getelementptr ([4 x i32], ptr @array, i64 0, i64 2)
  ret i32 %v
}

; CHECK-LABEL: define ptr @joined(
; CHECK: %[[P:.*]] = call ptr @__tarry_tls(ptr @__tarry_tls.array)
; CHECK-NEXT: switch
; CHECK: phi ptr [ %[[P]], %entry ], [ %[[P]], %entry ]
define ptr @joined(i32 %x) {
entry:
  switch i32 %x, label %other [ i32 0, label %end
                                i32 1, label %end ]
other:
  br label %end
end:
  %p = phi ptr [ @array, %entry ], [ @array, %entry ], [ null, %other ]
  ret ptr %p
}
