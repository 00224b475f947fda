; The element-wise atomic, inline and volatile copies are copies like any other.
; RUN: %opt-tarry -S %s -o - | FileCheck %s
; CHECK-LABEL: define void @copies(
; CHECK-NEXT: call void @__tarry_copy(ptr %to, ptr %from, ptr @{{[^,]*}}, ptr @{{[^,]*}}, i64 16)
; CHECK-NEXT: call void @__tarry_copy(ptr %to, ptr %from, ptr @{{[^,]*}}, ptr @{{[^,]*}}, i64 16)
; CHECK-NEXT: call void @__tarry_copy(ptr %to, ptr %from, ptr @{{[^,]*}}, ptr @{{[^,]*}}, i64 8)
; CHECK-NEXT: call void @__tarry_copy(ptr %to, ptr %from, ptr @{{[^,]*}}, ptr @{{[^,]*}}, i64 8)
; CHECK-NEXT: ret void
declare void @llvm.memcpy.element.unordered.atomic.p0.p0.i32(ptr, ptr, i32, i32)
declare void @llvm.memmove.element.unordered.atomic.p0.p0.i32(ptr, ptr, i32, i32)
declare void @llvm.memcpy.inline.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
define void @copies(ptr %to, ptr %from) {
  call void @llvm.memcpy.element.unordered.atomic.p0.p0.i32(ptr align 4 %to, ptr align 4 %from, i32 16, i32 4)
  call void @llvm.memmove.element.unordered.atomic.p0.p0.i32(ptr align 4 %to, ptr align 4 %from, i32 16, i32 4)
  call void @llvm.memcpy.inline.p0.p0.i64(ptr %to, ptr %from, i64 8, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr %from, i64 8, i1 true)
  ret void
}
