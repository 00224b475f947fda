; The value told to a hook has the bits that are stored; wider ones are 0.
; RUN: %opt-tarry -S %s -o - | FileCheck %s

; CHECK-LABEL: define void @values(
define void @values(ptr %p, i1 %b, i24 %m, float %f, double %d, ptr %q, <2 x float> %v, i128 %w, <4 x i32> %x, x86_fp80 %l) {
; CHECK: %[[B:.*]] = zext i1 %b to i64
; CHECK-NEXT: call void @__tarry_store(ptr %p, ptr {{.*}}, i64 %[[B]])
  store i1 %b, ptr %p
; CHECK: %[[M:.*]] = zext i24 %m to i64
; CHECK-NEXT: call void @__tarry_store(ptr %p, ptr {{.*}}, i64 %[[M]])
  store i24 %m, ptr %p
; CHECK: %[[F:.*]] = bitcast float %f to i32
; CHECK-NEXT: %[[FZ:.*]] = zext i32 %[[F]] to i64
; CHECK-NEXT: call void @__tarry_store(ptr %p, ptr {{.*}}, i64 %[[FZ]])
  store float %f, ptr %p
; CHECK: %[[D:.*]] = bitcast double %d to i64
; CHECK-NEXT: call void @__tarry_store(ptr %p, ptr {{.*}}, i64 %[[D]])
  store double %d, ptr %p
; CHECK: %[[Q:.*]] = ptrtoint ptr %q to i64
; CHECK-NEXT: call void @__tarry_store(ptr %p, ptr {{.*}}, i64 %[[Q]])
  store ptr %q, ptr %p
; CHECK: %[[V:.*]] = bitcast <2 x float> %v to i64
; CHECK-NEXT: call void @__tarry_store(ptr %p, ptr {{.*}}, i64 %[[V]])
  store <2 x float> %v, ptr %p
; CHECK: call void @__tarry_store(ptr %p, ptr {{.*}}, i64 0)
; CHECK-NEXT: store i128
  store i128 %w, ptr %p
; CHECK: call void @__tarry_store(ptr %p, ptr {{.*}}, i64 0)
; CHECK-NEXT: store <4 x i32>
  store <4 x i32> %x, ptr %p
; CHECK: call void @__tarry_store(ptr %p, ptr {{.*}}, i64 0)
; CHECK-NEXT: store x86_fp80
  store x86_fp80 %l, ptr %p
  ret void
}
